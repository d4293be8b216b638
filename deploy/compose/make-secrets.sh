#!/bin/sh
# Draws every secret that compose.yaml hands out, once: `sh deploy/compose/make-secrets.sh`. What is there already is kept, such as the college's own smtp_url.
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
keep() {
  [ -f "$1" ] || cat > "$1"
}
draw database_password
draw secrets_key
draw metrics_token
printf 'postgres://matricula:%s@database:5432/matricula\n' "$(cat database_password)" | keep database_url
# The same through PgBouncer, and who may ask it.
printf 'postgres://matricula:%s@pooler:6432/matricula\n' "$(cat database_password)" | keep database_pooled_url
printf '"matricula" "%s"\n' "$(cat database_password)" | keep pooler_users
printf 'smtp://mail:1025\n' | keep smtp_url
