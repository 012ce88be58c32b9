# Vinci Online: the server with its client, and the command line `vinci`.
# No step names a platform: the lock file has the packages for amd64 and arm64.
ARG NODE_IMAGE=node:24-bookworm-slim

# The manifests alone, so that packages are installed again only when one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/bots/package.json packages/bots/
COPY packages/fairness/package.json packages/fairness/
COPY packages/maps/package.json packages/maps/
COPY packages/protocol/package.json packages/protocol/
COPY packages/rulebook/package.json packages/rulebook/
COPY packages/rules/package.json packages/rules/
COPY apps/cli/package.json apps/cli/
COPY packages/words/package.json packages/words/
COPY packages/session/package.json packages/session/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY e2e/package.json e2e/

# The client is built with everything. No package needs its install script here.
FROM manifests AS client
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY packages packages
COPY apps/web apps/web
RUN npm run build --workspace=@vinci/web

# What the server and the command line need to run. Compilers and bundlers come along as peers of the framework and are
# never loaded; types and source maps are for developers.
FROM manifests AS server
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=@vinci/server --workspace=@vinci/cli \
 && cd node_modules \
 && rm -rf @typescript typescript vite @rolldown rolldown lightningcss* \
 && find . \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Vinci Online" \
      org.opencontainers.image.description="The board game Vinci in the browser, to host yourself" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=server /app ./
COPY packages/bots packages/bots
COPY packages/fairness packages/fairness
COPY packages/maps packages/maps
COPY packages/protocol packages/protocol
COPY packages/rules packages/rules
COPY apps/cli apps/cli
COPY packages/session packages/session
COPY packages/words packages/words
COPY apps/server apps/server
COPY --from=client /app/apps/web/dist apps/web/dist
COPY deploy/image/health.mjs deploy/image/health.mjs
COPY deploy/image/vinci /usr/local/bin/vinci
RUN mkdir --mode=700 /data && chown node:node /data
ENV NODE_ENV=production \
    VINCI_DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 2567
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "/app/deploy/image/health.mjs"]
CMD ["node", "--disable-warning=ExperimentalWarning", "/app/apps/server/src/main.ts"]
