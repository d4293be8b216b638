#!/bin/sh
# What the service `certificates` of compose.yaml runs, as root. It gives each part its own copy of what it shows:
#
# - inside: a certificate for the parts' names, from an authority that only this installation knows. Both last ten years; the certificate is
#   made again once less than a year is left.
# - outside: the college's certificate from /outside, or for a trial one of that authority.
set -eu
cd /certificates
if [ ! -f tls.crt ] || ! openssl x509 -noout -checkend 31536000 -in tls.crt > /dev/null; then
  rm -f authority.key authority.crt
  sh /make-certificates.sh /certificates DNS:database,DNS:pooler,DNS:mail,DNS:localhost 3650
fi
hand_out() {
  mkdir -p "$1"
  cp "$3/tls.crt" "$3/tls.key" "$1"
  chmod 600 "$1/tls.key"
  chown -R "$2" "$1"
}
hand_out database 999:999 .
hand_out pooler 10001:10001 .
hand_out mail 10001:10001 .
if [ -f /outside/tls.key ]; then
  hand_out proxy 10001:10001 /outside
  openssl x509 -noout -enddate -in proxy/tls.crt
else
  echo 'CERTIFICATE_FOLDER holds no tls.key: browsers will warn of the certificate that was made here.'
  hand_out proxy 10001:10001 .
fi
