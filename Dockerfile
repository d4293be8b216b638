# The product as two images: `portal` (the page, the API and the jobs; ROLE says which) and `converter`, which opens documents and alone has
# LibreOffice and fonts.
#
#   docker build --target portal -t matricula .
#   docker build --target converter -t matricula-converter .
#
# Three more are beside it, all from Debian, as in the tests: `proxy` (nginx), and for installations that want them `pooler` (PgBouncer) and
# `scanner` (ClamAV).
#
# All run as a user that owns nothing, on a file system that is read-only but for /tmp and /data, and are told everything by environment
# variables and files with secrets: docs/operations/compose.md.

# Builds take the newest of a version, with its security updates. A digest repeats a build: docs/operations/compose.md, "More".
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/matricula
# An archive of a release for servers has no sources of the page: it is built already, and nothing is fetched for it.
COPY package.json package-lock.json .npmrc vite.config.t[s] ./
RUN [ ! -f vite.config.ts ] || npm ci
COPY . .
RUN [ ! -f vite.config.ts ] || { npm run build && node tools/release/keep-production.ts . ; }

# Nothing that opens documents.
FROM build AS build-portal
RUN node tools/release/keep-production.ts . --without server/converter/inside

FROM ${DEBIAN_IMAGE} AS product
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin \
  && useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin matricula \
  # Where a volume for files is mounted: its user may write there.
  && install -d -o 10001 -g 10001 /data
WORKDIR /opt/matricula
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp HOME=/tmp SKIP_SYSTEM_SETUP=1
EXPOSE 3000
# Collects the processes that conversions leave behind, and passes on the signal to stop.
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=20", "server/start.ts"]
USER 10001:10001

FROM product AS converter
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    libreoffice-writer-nogui libreoffice-math-nogui poppler-utils qpdf poppler-data bubblewrap util-linux \
    fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-dejavu fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
COPY --from=build /opt/matricula/contract contract
COPY --from=build /opt/matricula/form form
COPY --from=build /opt/matricula/server server
COPY --from=build /opt/matricula/tenant tenant
COPY --from=build /opt/matricula/words words
COPY --from=build /opt/matricula/package.json ./
COPY --from=build /opt/matricula/node_modules node_modules
ENV ROLE=converter
USER 10001:10001

FROM ${DEBIAN_IMAGE} AS proxy
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx-light \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
EXPOSE 8080 8443
USER 10001:10001
CMD ["nginx", "-p", "/tmp", "-c", "/etc/matricula/nginx/nginx.conf"]

FROM ${DEBIAN_IMAGE} AS pooler
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
EXPOSE 6432
USER 10001:10001
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]

FROM ${DEBIAN_IMAGE} AS scanner
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates clamav-daemon clamav-freshclam \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin \
  # What volumes take over: their user may write there.
  && install -d -o 10001 -g 10001 /run/clamav /var/lib/clamav
USER 10001:10001
# With half of the signatures it would call clean what it does not know yet.
CMD ["sh", "-c", "until ls /var/lib/clamav/main.c?d /var/lib/clamav/daily.c?d; do sleep 5; done > /dev/null 2>&1; exec clamd --foreground"]

FROM product AS portal
COPY --from=build-portal /opt/matricula/dist dist
COPY --from=build-portal /opt/matricula/contract contract
COPY --from=build-portal /opt/matricula/form form
COPY --from=build-portal /opt/matricula/server server
COPY --from=build-portal /opt/matricula/tenant tenant
COPY --from=build-portal /opt/matricula/words words
COPY --from=build-portal /opt/matricula/package.json ./
COPY --from=build-portal /opt/matricula/node_modules node_modules
ENV ROLE=web
