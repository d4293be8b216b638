# The product as two images: `web` serves the page and the API, `worker` also converts documents and so has LibreOffice and fonts.
#
#   docker build --target web -t matricula-web .
#   docker build --target worker -t matricula-worker .
#
# With ROLE=converter the image of a worker only converts documents, for workers that name it in CONVERTER_URL.
#
# Two more are for those who want them: `pooler` (PgBouncer) and `scanner` (ClamAV), both from Debian, as in the tests.
#
# Both run as a user that owns nothing, on a file system that is read-only but for /tmp, and are told everything by environment
# variables and files with secrets: docs/operations/put-it-anywhere.md.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/matricula
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only builds and tests is left behind, and what the page is made of, which is built by now. So is the embedded PostgreSQL: containers have one
# beside them.
RUN npm pkg delete optionalDependencies \
    dependencies.react dependencies.react-dom dependencies.radix-ui dependencies.downshift dependencies.wouter dependencies.zustand \
    dependencies.@tanstack/react-query dependencies.@simplewebauthn/browser \
    dependencies.@fontsource-variable/atkinson-hyperlegible-next dependencies.@fontsource-variable/source-serif-4 \
    dependencies.typescript dependencies.vite dependencies.@vitejs/plugin-react \
  && npm prune --omit=dev --ignore-scripts

# What opens documents and makes PDFs is started by workers only.
FROM build AS build-web
RUN npm pkg delete dependencies.sharp dependencies.yauzl dependencies.saxes dependencies.@cantoo/pdf-lib \
    dependencies.@myriaddreamin/typst-ts-node-compiler \
  && npm prune --omit=dev --ignore-scripts

FROM debian:bookworm-slim AS product
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin matricula
WORKDIR /opt/matricula
COPY --from=build /opt/matricula/dist dist
COPY --from=build /opt/matricula/contract contract
COPY --from=build /opt/matricula/form form
COPY --from=build /opt/matricula/server server
COPY --from=build /opt/matricula/tenant tenant
COPY --from=build /opt/matricula/words words
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp HOME=/tmp SKIP_SYSTEM_SETUP=1
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Collects the processes that conversions leave behind, and passes on the signal to stop.
ENTRYPOINT ["tini", "--"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=4", "--heap-growing-percent=20", "server/start.ts"]

FROM product AS worker
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    libreoffice-writer-nogui libreoffice-math-nogui poppler-utils qpdf poppler-data bubblewrap util-linux \
    fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-dejavu fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/matricula/package.json ./
COPY --from=build /opt/matricula/node_modules node_modules
ENV ROLE=worker
USER 10001:10001

FROM debian:bookworm-slim AS pooler
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
EXPOSE 6432
USER 10001:10001
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]

FROM debian:bookworm-slim AS scanner
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates clamav-daemon clamav-freshclam \
  && rm -rf /var/lib/apt/lists/* \
  # What volumes take over: their user may write there.
  && install -d -o 10001 -g 10001 /run/clamav /var/lib/clamav
USER 10001:10001
# With half of the signatures it would call clean what it does not know yet.
CMD ["sh", "-c", "until ls /var/lib/clamav/main.c?d /var/lib/clamav/daily.c?d; do sleep 5; done > /dev/null 2>&1; exec clamd --foreground"]

FROM product AS web
COPY --from=build-web /opt/matricula/package.json ./
COPY --from=build-web /opt/matricula/node_modules node_modules
ENV ROLE=web
USER 10001:10001
