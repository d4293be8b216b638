#!/usr/bin/env bash
# `npm run containers [-- --applicants 20 --pace 16]`: builds the images, starts the services of compose.yaml with podman, rehearses a
# deadline night in them (documents with pictures of their pages, staff, submissions), kills every container meanwhile, and hands on what
# was submitted. Its words are options of `npm run rehearse`. Exit code 0: all of it held.
set -euo pipefail
tools=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$tools/../.." && pwd)
results=$root/test-results
project=matricula-trial
# By default where Debian's package docker-compose has it.
program=${COMPOSE_PROGRAM:-/usr/libexec/docker/cli-plugins/docker-compose}
postgres=docker.io/library/postgres:18-bookworm

if ! podman --version || ! "$program" version; then
  echo 'Podman and docker-compose 2 are needed. On Debian 13, as root: apt-get install --no-install-recommends podman buildah runc netavark aardvark-dns iptables docker-compose. COMPOSE_PROGRAM names a docker-compose elsewhere.' >&2
  exit 2
fi

for image in portal:matricula converter:matricula-converter proxy:matricula-proxy; do
  podman build --network host --target "${image%:*}" --tag "${image#*:}:local" "$root"
done
# Where no registry is reached, Debian's PostgreSQL stands in.
podman image exists $postgres || podman pull --quiet $postgres ||
  podman build --network host -f "$tools/stand-ins.Dockerfile" --tag $postgres "$tools"

folder=$(mktemp -d)
cp -r "$root/deploy" "$root/compose.yaml" "$folder"
cd "$folder"
cp deploy/compose/example.env .env
# All applicants come from one address. A shared machine converts slowly.
printf '%s\n' "PROJECT=$root" REHEARSAL=allowed RATE_LIMIT_SCALE=1000000 HAND_ON_PRIVATE_NETWORKS=1 CONVERTER_TIMEOUT_SECONDS=600 >> .env
sh deploy/compose/make-secrets.sh

podman system service --time=0 "unix://$folder/podman.sock" &
service=$!
export DOCKER_HOST=unix://$folder/podman.sock
compose() {
  "$program" -p $project -f compose.yaml -f "$tools/override.yaml" "$@"
}
finish() {
  mkdir -p "$results"
  compose logs --no-color > "$results/containers.log" || true
  compose down --volumes --timeout 20 || true
  kill $service
  rm -rf "$folder"
}
trap finish EXIT

# Podman leaves checks of health to timers of systemd, which not every machine has.
check_health() {
  while sleep 2; do
    for name in $(podman ps -q --filter name=$project-); do podman healthcheck run "$name" > /dev/null 2>&1 || true; done
  done
}
while [ ! -S podman.sock ]; do sleep 0.1; done
check_health &
checks=$!
compose up --detach --no-build --wait || { kill $checks; exit 2; }
kill $checks

# Ends each container's process as a crash does: podman's own kill would count as a stop that somebody wanted.
kill_each() {
  sleep 60
  for name in $(podman ps --format '{{.Names}}' --filter name=$project-); do
    started() { podman inspect "$name" --format '{{if .State.Running}}{{.State.StartedAt}}{{end}}'; }
    before=$(started)
    kill -9 "$(podman inspect "$name" --format '{{.State.Pid}}')"
    SECONDS=0
    until now=$(started) && [ -n "$now" ] && [ "$now" != "$before" ]; do
      if [ $SECONDS -gt 120 ]; then echo "BROKEN $name stays away"; return 1; fi
      sleep 0.2
    done
    echo "kept   $name was killed, and came back within $((SECONDS + 1)) s"
    sleep 5
  done
}

podman exec $project-proxy-1 cat /certificates/authority.crt > authority.crt
export NODE_EXTRA_CA_CERTS=$folder/authority.crt
node=$root/node_modules/.bin/node
portal="podman exec $project-web-1-1 node_modules/.bin/node server/portal.ts"
kill_each &
killing=$!
held=0
"$node" "$root/tools/bench/rehearsal/run.ts" --address https://localhost:8443 --letters http://127.0.0.1:8025 --portal "$portal" \
  --minutes 0.5 --applicants 40 --pace 12 --amid-kills "$@" || held=1
wait $killing || held=1
$portal staff invite office@college.example --role administrator --role registrar
"$node" "$tools/hand-on.ts" || held=1
exit $held
