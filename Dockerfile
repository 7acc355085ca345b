# The portal for operation: pages, API, jobs and migrations in one image without build tools.
#   docker build -t client-portal .
#   migrations:  docker run --env DATABASE_URL=… client-portal node .next/portal/migrate.mjs deploy
#   portal:      docker run --env-file settings.env -p 3000:3000 client-portal

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm run image -- /image

FROM node:24-bookworm-slim
# Without the limit garbage may lie as long as the machine has memory.
ENV NODE_ENV=production NODE_OPTIONS=--max-old-space-size=768 DRAIN_SECONDS=5
WORKDIR /app
COPY --from=build /image ./
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".next/portal/server.mjs"]
