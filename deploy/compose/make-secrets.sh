#!/bin/sh
# Draws every secret that compose.yaml hands out, once: `sh deploy/compose/make-secrets.sh`. What is there already is kept.
#
# The folder is closed to other users of this machine. The files in it are not, because the containers' own users have to read them.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
cd secrets
umask 022

draw() {
  [ -f "$1" ] || openssl rand -hex 24 > "$1"
}
draw database_password
draw secrets_key
draw metrics_token
draw aws_access_key_id
draw aws_secret_access_key
printf 'postgres://matricula:%s@database:5432/matricula\n' "$(cat database_password)" > database_url
printf 'smtp://mail:1025\n' > smtp_url
printf '{"identities":[{"name":"portal","credentials":[{"accessKey":"%s","secretKey":"%s"}],"actions":["Read","Write","List","Tagging","Admin"]}]}\n' \
  "$(cat aws_access_key_id)" "$(cat aws_secret_access_key)" > store.json
