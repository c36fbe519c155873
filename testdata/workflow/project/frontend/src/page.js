// The pages of the guestbook, as HTML with htmx attributes.

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// escape makes text of a visitor harmless within HTML.
export function escape (text) {
  return String(text).replace(/[&<>"']/g, (c) => escapes[c])
}

// list is the part of the page that htmx replaces.
export function list (entries) {
  if (entries.length === 0) return '<p>Nobody has signed yet.</p>'
  const items = entries.map((e) => `<li><b>${escape(e.name)}</b> ${escape(e.text)}</li>`)
  return `<ul>\n${items.join('\n')}\n</ul>`
}

// page is the whole document.
export function page (entries) {
  return `<!doctype html>
<html lang="en">
<title>Guestbook</title>
<script src="/htmx.min.js" defer></script>
<form hx-post="/sign" hx-target="#entries">
  <label>Name <input name="name" maxlength="60" required></label>
  <label>Text <textarea name="text" maxlength="500" required></textarea></label>
  <button>Sign</button>
</form>
<section id="entries" aria-live="polite">
${list(entries)}
</section>
</html>
`
}
