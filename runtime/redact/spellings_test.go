package redact

import (
	"strings"
	"testing"
)

// The spellings of secrets below have % for the secret. # is one that looks drawn
// by lot, and stands where the form of the token is what tells.
var (
	secretText = "Hk9vT2qLmX4"
	secretLong = "Zx9aB3dE6gH1jK4mN7pQ0rS2tU5vW8yZaB3dE6gH1jK4m"
)

// spellings were written before the rules that they hold to.
const spellings = `pwd=%
Server=db;Database=a;Uid=sa;Pwd=%;
pass: %
pass=%
"pass": "%"
npm config set //registry.example.com/:_authToken %
//registry.example.com/:_authToken=%
//registry.example.com/:_password="%"
_auth=#
machine example.com login me password %
default login me password %
sshpass -p % ssh me@host
sshpass -p'%' ssh me@host
sshpass -p% ssh me@host
docker login -u me -p % registry.example.com
docker login -p="%" registry.example.com
podman login -u me -p % quay.io
helm registry login -u me -p % ghcr.io
mysql -uroot -p% db
mysqldump -u root -p'%' db
mysqladmin -p"%" status
mariadb -u root -p% db
redis-cli -h h -a % PING
redis-cli --pass % PING
zip -P % a.zip b
zip -r -P '%' a.zip b
unzip -P % a.zip
7z a -p% a.7z b
7z x a.7z -p"%"
openssl rsa -in k -passin pass:%
openssl pkcs12 -export -passout pass:% -out x
openssl enc -aes-256-cbc -k % -in a
https://a.blob.core.windows.net/c/b?sv=2020&sig=#&se=1
https://b.s3.amazonaws.com/k?X-Amz-Signature=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
https://b.s3.amazonaws.com/k?X-Amz-Security-Token=#
https://e.com/?u=password%3D%&x=1
redirect=https%3A%2F%2Fe.com%2F%3Ftoken%3D%%26x%3D1
{\"pwd\":\"%\"}
{\"a\":\"{\\\"password\\\":\\\"%\\\"}\"}
PASSWORD=$'%'
PASSWORD=\"%\"
sh -c 'PASSWORD="%" make'
bash -c "export TOKEN='%'; x"
https://hooks.slack.com/services/T0001/B0001/#
https:\/\/hooks.slack.com\/services\/T0001\/B0001\/#
https://discord.com/api/webhooks/123456789012345678/#
https://discordapp.com/api/webhooks/123456789012345678/#
https://acme.webhook.office.com/webhookb2/#@x/IncomingWebhook/abc
https://api.telegram.org/bot123456789:AA#/sendMessage
https://hooks.zapier.com/hooks/catch/1234567/#
hvs.CAESI#
123456789:AAE#
password: %
password = "%"
password := "%"
:password => "%",
'password' => '%',
password=%
db.password=%
spring.datasource.password=%
spring.datasource.password: %
<password>%</password>
<add key="Password" value="%"/>
<Password Value="%" />
<server><id>a</id><password>%</password></server>
$env:API_KEY = "%"
$password = ConvertTo-SecureString "%" -AsPlainText -Force
setx API_KEY "%"
set DB_PASSWORD=%
export DB_PASSWORD=%
env SECRET_KEY=% ./run
- name: DB_PASSWORD\n  value: %
{"name": "DB_PASSWORD", "value": "%"}
{"password":"%"}
{'token': '%'}
secret_key_base: %
client_secret=%
clientSecret: '%'
"client-secret": "%"
apikey=%
X-Api-Key: %
x-api-key:%
X-Auth-Token: %
X-Vault-Token: %
X-Gitlab-Token: %
PRIVATE-TOKEN: %
Authorization: Bearer %
Authorization: Basic %
Authorization: token %
Proxy-Authorization: Basic %
Cookie: session=%
Set-Cookie: sid=%; Path=/
curl -u me:% https://e.com
curl --user me:% https://e.com
curl -U me:% https://e.com
curl --proxy-user me:% https://e.com
curl -b 'sid=1' -H 'Cookie: a=%' https://e.com
curl -H "X-Auth-Token: %" https://e.com
curl -d 'user=a&password=%' https://e.com
curl -d '{"password":"%"}' https://e.com
curl -F password=% https://e.com
wget --http-password=% https://e.com
wget --password % https://e.com
http -a me:% https://e.com
lftp -u me,% ftp://e.com
smbclient -U me%% //h/s
smbclient //h/s --password=%
ldapsearch -D cn=a -w % -b x
keytool -genkey -storepass % -keypass %
ssh-keygen -t rsa -N % -f k
ssh-keygen -p -P % -N '' -f k
sqlcmd -S h -U sa -P % -Q x
bcp t out f -U sa -P %
mongosh -u a -p % h
mongodump --username a --password % h
mongodb://a:%@h/db
mongodb+srv://a:%@h/db
postgres://a:%@h/db
postgresql://a:%@h:5432/db
mysql://a:%@h/db
redis://:%@h:6379/0
amqp://a:%@h
jdbc:mysql://h/db?user=a&password=%
jdbc:postgresql://h/db?password=%&user=a
host=h user=a password=% dbname=d
Data Source=h;User ID=a;Password=%;
DefaultEndpointsProtocol=https;AccountName=a;AccountKey=%;EndpointSuffix=core.windows.net
Endpoint=sb://a/;SharedAccessKeyName=r;SharedAccessKey=%
ftp://a:%@h/f
https://a:%@h/f
CREATE USER a IDENTIFIED BY '%';
ALTER USER a WITH PASSWORD '%';
ALTER ROLE a PASSWORD '%'
aws configure set aws_secret_access_key %
aws_secret_access_key = %
AWS_SESSION_TOKEN=%
kubectl create secret generic x --from-literal=password=%
kubectl config set-credentials a --token=%
oc login -u a -p % https://h
az login -u a -p %
az login --service-principal --password %
gh secret set NAME --body %
gh secret set NAME -b %
requirepass %
masterauth %
ipmitool -H h -U a -P % power
mosquitto_pub -u a -P % -t x
twine upload -u a -p % dist/x
psk="%"
mvn -Dgpg.passphrase=% deploy
java -Djavax.net.ssl.keyStorePassword=% -jar a
gradle -PsigningPassword=% x
ansible-playbook -e ansible_password=% x
ghp_#
glpat-#
xoxc-#
dckr_pat_#
glsa_#
lin_api_#
tskey-auth-#
MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDe.#
SK0123456789abcdef0123456789abcdef
dapi0123456789abcdef0123456789abcdef
key-0123456789abcdef0123456789abcdef`

// closed were written when the classes above were mended, to see whether they
// are closed.
const closed = `passwd: %
DATABASE_PASSWORD: "%"
REDIS_PASS='%'
MYSQL_PWD=% mysql db
passphrase = %
"private_key_password" : "%"
config.password = '%'
os.environ["API_TOKEN"] = "%"
process.env.API_TOKEN = '%'
const apiKey = "%";
String password = "%";
password: !vault "%"
export GITHUB_TOKEN="%"
export npm_config__authToken=%
yarn config set npmAuthToken %
git config set http.token %
poetry config set pypi_token.pypi %
gpg --batch --passphrase % -c f
gpg --passphrase=% -c f
borg --passphrase %
restic -r x --password %
svn co --username a --password % u
rclone --sftp-pass % ls
nmcli dev wifi connect x password "%"
influx -username a -password %
clickhouse-client --password %
cqlsh -u a -p % h
mysqlimport -p% db f
mariadb-dump -p'%' db
rar a -hp% a.rar b
7zz x -p% a.7z
valkey-cli -a % GET x
evil-winrm -i h -u a -p %
ldapadd -w '%' -f x
ldapwhoami -x -D a -w "%"
openssl req -passin "pass:%" -in a
skopeo login -u a -p % r
nerdctl login -p % r
crane login r -u a -p %
sudo docker login -p % r
cd x && sshpass -p "%" scp a b
xh -a a:% u
net use -U a%%
rpcclient -U 'a%%' h
snmpwalk -v3 -A % -X % h
jarsigner -storepass % a.jar k
<Secret>%</Secret>
<ns:password>%</ns:password>
<entry key="apiKey">%</entry>
<property name="password" value="%"/>
- name: "API_KEY"\n  value: "%"
&password=%&x
?access_token=%
?api_key=%&q=1
#id_token=%
token%3d%
secret%3A%
sqlserver://a:%@h
mssql+pyodbc://a:%@h/db
rediss://default:%@h
nats://a:%@h
ldap://cn=a:%@h
sftp://a:%@h
X-Shopify-Access-Token: %
Ocp-Apim-Secret-Key: %
x-amz-security-token: %
https://outlook.office.com/webhook/#
https://canary.discord.com/api/webhooks/1/#
https://hooks.slack.com/workflows/A/B/1/#
https://maker.ifttt.com/trigger/e/with/key/#
hvb.AAAA#
sntrys_#
gsk_#
ATATT3xFf#
PMAK-#
sq0atp-#
{"auths":{"r":{"auth":"#"}}}
%2B&sig=#
Signature=#`

// harmless are texts without a secret, a line each.
const harmlessTexts = `password_reset_form.tsx
src/pass.go
pass: 12 tests
pass: 12/14
PASS: TestX
pass: ok
pass=3 fail=0
pass: tests/a_test.go
--pass-through
--bypass
-p 8080:80
docker run -p 8080:80 nginx
docker run -d -p 127.0.0.1:5432:5432 postgres
docker compose -p project up
podman run -p 80:80 x
mysql -p
mysql -u root -p
mysql -u root -p db
mysql -h h -P 3306 db
mysql -P 3306
mkdir -p a/b/c
cp -p a b
ssh -p 2222 host
scp -P 2222 a host:b
nc -p 80 h
zip -r a.zip b
unzip -p a.zip f
7z x a.7z
redis-cli -p 6379 PING
redis-cli -h h -n 1 GET x
ls -a
git commit -a -m x
git log -p
git add -p
git show 3f2504e04f8941d39a0c0305e82c33013f2504e0
commit 8161db0
3f2504e0-4f89-41d3-9a0c-0305e82c3301
session_id: 3f2504e0-4f89-41d3-9a0c-0305e82c3301
sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
sha512-abcdefABCDEF0123456789+/==
PWD=/home/me
OLDPWD=/tmp
pwd
cd "$(pwd)"
echo $PWD
pwd=$(pwd)
pwd: /home/me/project
pass the salt
The password is wrong
Enter your password:
Forgot password?
password: required
password: string
password must have 12 characters
the token bucket algorithm
tokens: 4096
max_tokens: 1024
tokenizer=bpe
token count 55
unexpected token '}'
secret: true
secrets/README.md
the secret santa list
login with password or key
the user password policy
password policy 2024
def check_password(user):
user.password.should be_nil
passwordField.focus()
PASSWORD=$DB_PASSWORD
PASSWORD="$(cat f)"
--password-file /run/secrets/db
--password-stdin
--password "$PW"
sshpass -e ssh host
sshpass -f file ssh host
sshpass -p "$PW" ssh host
redis-cli -a "$REDIS" PING
openssl rsa -passin env:PW -in k
openssl rsa -passin file:pw.txt -in k
openssl genrsa -out key.pem 2048
openssl req -new -key k.pem -out a.csr
openssl x509 -in a.pem -noout -text
curl -u "$USER:$PASS" https://e.com
curl https://e.com:8080/a
curl -H "Authorization: Bearer $TOKEN" u
docker login
docker login -u me --password-stdin
docker login registry.example.com
npm config set registry https://registry.example.com
git config set user.name Me
git config --global user.email me@example.com
aws configure set region eu-west-1
gh pr create -b body-text
gh issue list
signature: func(a int) string
signature = hmac(body)
sig=SIGTERM
auth: none
auth: true
author: me
authors = ["a"]
https://hooks.slack.com/
https://discord.com/api/v10
https://discord.com/channels/1/2
https://api.telegram.org/
10:30:00 AAA
12345678:abc
SKU12345
SKIP=1 make
key-value
keyboard: us
primary_key: id
sort_key=name
public_key: a.pub
mongo --port 27017
7z l archive.7z
-passes=2
compass=1
passed: 12
passing=true
pass_rate: 97
ipmitool -I lanplus -H h power
snmpget -v 2c h oid
ssh-keygen -t ed25519 -f k
ssh-keygen -R host
keytool -list -keystore k
MAKEFLAGS=-j4
<token>
<password></password>
<pass/>
%PASSWORD%
password=${DB_PASSWORD}
password: {{ vault.password }}
password=<your password>
psk=***`

func fill(line string) string {
	line = strings.ReplaceAll(line, `\n`, "\n")
	line = strings.ReplaceAll(line, "%%", "\x01%") // the separator of a user and the secret
	for _, code := range []string{"3D", "3d", "3A", "2F", "3F", "26", "2B"} {
		line = strings.ReplaceAll(line, "%"+code, "\x01"+code)
	}
	line = strings.ReplaceAll(line, "%", secretText)
	if !strings.HasPrefix(line, "#id") {
		line = strings.ReplaceAll(line, "#", secretLong)
	}
	return strings.ReplaceAll(line, "\x01", "%")
}

// missed lists the spellings whose secret stays.
func missed(list string) (out []string) {
	for line := range strings.SplitSeq(list, "\n") {
		for _, text := range []string{fill(line), "ls; " + fill(line) + "\nnext", "  " + fill(line) + " && x"} {
			got := Text(text)
			if !strings.Contains(got, Mark) || strings.Contains(got, secretText) || strings.Contains(got, secretLong[:30]) || Text(got) != got {
				out = append(out, line+"   "+got)
				break
			}
		}
	}
	return out
}

func TestSpellings(t *testing.T) {
	for _, list := range []string{spellings, closed} {
		all := missed(list)
		for _, m := range all {
			t.Errorf("missed: %s", m)
		}
		t.Logf("%d of %d are missed", len(all), strings.Count(list, "\n")+1)
	}
}

func TestHarmless(t *testing.T) {
	for line := range strings.SplitSeq(harmlessTexts, "\n") {
		for _, s := range []string{line, "  " + line, "x " + line + "\nnext"} {
			if got := Text(s); got != s {
				t.Errorf("%q becomes %q", s, got)
			}
		}
	}
	t.Logf("%d texts", strings.Count(harmlessTexts, "\n")+1)
}
