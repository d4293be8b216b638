#!/bin/sh
# Makes an authority of one's own and a certificate that it gives, for trials on machines that have none from a real authority:
#
#   sh make-certificates.sh FOLDER DNS:localhost,IP:127.0.0.1 [DAYS]
#
# FOLDER then holds authority.crt (whom to trust), tls.crt and tls.key. An authority that is there already is kept.
set -eu
folder=$1
names=$2
days=${3:-365}

mkdir -p "$folder"
cd "$folder"
umask 077
if [ ! -f authority.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days "$days" \
    -keyout authority.key -out authority.crt -subj '/CN=Authority of this trial'
fi
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days "$days" \
  -CA authority.crt -CAkey authority.key -keyout tls.key -out tls.crt -subj '/CN=matricula' \
  -addext "subjectAltName=$names" -addext 'basicConstraints=critical,CA:FALSE'
chmod 644 authority.crt tls.crt
