# syntax=docker/dockerfile:1
# Runs any Bindery command in a container, such as start (the default, with all services in one process), api, worker or serve.
#   docker build -t bindery . && docker run -p 7777:7777 -v bindery:/data bindery

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/node/package.json scripts/node/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
# Removes packages that the image doesn't need: bundled libraries, build and test tools, and a second Node.
RUN node scripts/package/build-image.ts && npm prune --omit=dev && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Bindery" \
  org.opencontainers.image.description="A documentation service you run yourself: agent jobs and static exports" \
  org.opencontainers.image.licenses="Apache-2.0"
# git and ssh fetch repositories. tini forwards signals and reaps orphaned processes.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git openssh-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin bindery \
  && install -d -o bindery -g bindery -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/CHANGELOG.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin/bindery.js /app/bin/stop-with-npm.js bin/
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/vendor vendor
COPY --from=build /app/examples/starter examples/starter
ENV NODE_ENV=production \
  BINDERY_DATA_DIR=/data \
  BINDERY_HOST=0.0.0.0 \
  HOST=0.0.0.0 \
  BUNDLE_DIR=/data/site
USER 10001:10001
VOLUME /data
# 7777 is for the service, 8080 for bindery serve.
EXPOSE 7777 8080
# Succeeds if one of these responds: start or api, a worker with BINDERY_WORKER_PORT, site or serve.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "const { env } = process; const ask = async (port) => { if (!(await fetch(`http://127.0.0.1:${port}/healthz`)).ok) throw 1; }; Promise.any([env.BINDERY_PORT || 7777, env.BINDERY_WORKER_PORT || 7778, env.PORT || 8080].map(ask)).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "node", "bin/bindery.js"]
CMD ["start"]
