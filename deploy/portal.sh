#!/bin/sh
# Operator commands where systemd runs the portal, with the settings and secrets of its units, given by root: `sh /opt/matricula/deploy/portal.sh staff list`.
#
# It becomes the portal's own user before it starts. Root alone may read the secrets; the command gets them as its environment, which nobody but that user sees.
set -eu
place="${MATRICULA_PLACE:-/etc/matricula}"
user="${MATRICULA_USER:-matricula}"
cd "$(dirname "$0")/.."

# As systemd reads it: a value may hold spaces and signs that a shell would take for its own, and be quoted or not.
while IFS= read -r line || [ -n "$line" ]; do
  case "$line" in
    [A-Z]*=*)
      value="${line#*=}"
      case "$value" in
        \"*\") value="${value#\"}" && value="${value%\"}" ;;
        \'*\') value="${value#\'}" && value="${value%\'}" ;;
      esac
      export "${line%%=*}=$value"
      ;;
  esac
done < "$place/settings"
for secret in "$place"/secrets/*; do
  export "${secret##*/}=$(cat "$secret")"
done
export NODE_ENV=production DATA_DIR="${DATA_DIR:-/var/lib/matricula}"
exec setpriv --reuid="$user" --regid="$(id -g "$user")" --init-groups node_modules/.bin/node server/portal.ts "$@"
