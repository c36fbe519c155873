module guestbook

go 1.22
