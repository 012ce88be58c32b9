# Vinci Online: the package `vinci-online` (deploy/package), which brings everything along but Node.
# No step names a platform: the lock file has the packages for amd64 and arm64.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# The manifests first, so that packages are installed again only when one of them changes.
COPY package.json package-lock.json ./
COPY packages/bots/package.json packages/bots/
COPY packages/fairness/package.json packages/fairness/
COPY packages/maps/package.json packages/maps/
COPY packages/protocol/package.json packages/protocol/
COPY packages/rulebook/package.json packages/rulebook/
COPY packages/rules/package.json packages/rules/
COPY packages/session/package.json packages/session/
COPY packages/words/package.json packages/words/
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
# No package needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY LICENSE tsconfig.base.json ./
COPY scripts/pinned-node.mjs scripts/
COPY packages packages
COPY apps apps
COPY deploy/package deploy/package
RUN npm run build --workspace=@vinci/web \
 && node --disable-warning=ExperimentalWarning deploy/package/make.ts

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Vinci Online" \
      org.opencontainers.image.description="The board game Vinci in the browser, to host yourself" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /app/dist/package ./
COPY deploy/image/health.mjs ./
COPY deploy/image/vinci /usr/local/bin/vinci
RUN mkdir --mode=700 /data && chown node:node /data
# One heap of the C library for all threads: what a thread frees in one of its own is seldom given back.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    VINCI_DATA_DIR=/data
VOLUME ["/data"]
EXPOSE 2567
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=15s --start-period=60s --retries=3 \
  CMD ["node", "/app/health.mjs"]
CMD ["node", "/app/bin/vinci.mjs", "serve"]
