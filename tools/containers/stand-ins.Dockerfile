# For machines that no image registry is reached from: images with the names and the ways of those that compose.yaml takes from elsewhere.

# docker.io/library/postgres, from Debian's PostgreSQL.
FROM docker.io/library/debian:bookworm-slim AS database
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql openssl locales \
  && apt-get clean && rm -rf /var/lib/apt/lists/* \
  && usermod --uid 999 postgres && groupmod --gid 999 postgres \
  && rm -rf /var/lib/postgresql && install -d -o 999 -g 999 /var/lib/postgresql /var/run/postgresql /docker-entrypoint-initdb.d \
  && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ 2>/dev/null || true
COPY database.sh /usr/local/bin/
USER 999:999
ENV PGDATA=/var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/usr/local/bin/database.sh"]
CMD ["postgres"]
