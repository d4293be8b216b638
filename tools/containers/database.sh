#!/bin/sh
# What the entrypoint of docker.io/library/postgres does: makes the database that the variables name, once, and runs PostgreSQL.
set -eu
if [ ! -f "$PGDATA/made" ]; then
  rm -rf "$PGDATA"
  initdb --username "$POSTGRES_USER" --pwfile "$POSTGRES_PASSWORD_FILE" --encoding UTF8 --locale C.UTF-8 --auth-host scram-sha-256 --auth-local trust > /dev/null
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options '-c listen_addresses=' start > /dev/null
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sql; do
    [ ! -f "$script" ] || psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --file "$script"
  done
  pg_ctl --wait stop > /dev/null
  touch "$PGDATA/made"
fi
exec "$@" -c listen_addresses='*'
