import os from 'node:os';
import { openReceiver } from '../accounts/audit/stream/open-receiver.ts';
import { createGitReach } from '../accounts/git-reach.ts';
import { getSecretKey } from '../accounts/secrets/secret-key.ts';
import { requestCommitRuns } from '../agent/automations/request-event-runs.ts';
import type { Database } from '../db/schema.ts';
import { createAddBooks } from '../export/books/create-add-books.ts';
import { noteBranch } from '../export/drift/note-branch.ts';
import type { OpenExport } from '../export/job/export-deps.ts';
import { createRenderPool } from '../export/build/process/render-pool.ts';
import { keepPools } from '../export/build/process/keep-pools.ts';
import { pruneProjectCaches } from '../export/job/project-caches.ts';
import { createOpenBuilds } from '../export/job/shards/open-builds.ts';
import { findChromium } from '../lib/chromium/find-chromium.ts';
import { removeStaleWorkFolders } from '../lib/work-folders.ts';
import { startCleaning } from '../jobs/cleaning.ts';
import { startAuditStream } from '../jobs/audit-stream.ts';
import { startRetentionWork } from '../jobs/retention.ts';
import { startExportWork } from '../jobs/export.ts';
import { findTranslations } from '../jobs/find-translations.ts';
import { startPresence } from '../jobs/presence.ts';
import { readVersion } from '../cli/version.ts';
import { startAgents, startMentions, startPullReports, startReviews, startSlack } from './agent-work.ts';
import { createDrift } from './drift.ts';
import { startDriftWork } from '../jobs/drift.ts';
import { startCheckWork } from '../jobs/check.ts';
import { startSiteCleaning } from '../jobs/site-cleaning.ts';
import { startWebhookWork } from '../jobs/webhooks.ts';
import { startWatching } from '../jobs/watch-repositories.ts';
import type { Services } from './services.ts';

/** Starts taking jobs, after cleaning up after killed workers. Stops with the services. */
export async function startWorker(services: Services): Promise<void> {
  const { config, db, store, queue, metrics, log, createPool } = services;
  await removeStaleWorkFolders(config.dataDir);
  // Jobs wait for an unreachable storage, but the worker starts anyway.
  await store.removeStaleUploads().catch((error: unknown) => {
    log.warn({ err: error }, 'could not delete unfinished uploads');
  });
  const maxCacheBytes = config.cacheMegabytes * 2 ** 20;
  // The limit may be lower than at the last start.
  await pruneProjectCaches(config.dataDir, { maxBytes: maxCacheBytes });
  const gitReach = createGitReach(db, config.gitPrivateHosts);
  const builds = createOpenBuilds<OpenExport>();
  services.onClose(() => void builds.close());
  const endController = new AbortController();
  services.onClose(() => endController.abort());
  const keepOptions = { closeSignal: endController.signal, maxIdle: config.workerSlots, idleMs: IDLE_MS };
  await startExportWork({
    queue,
    slots: config.workerSlots,
    log,
    deps: {
      db,
      store,
      dataFolder: config.dataDir,
      getSecretKey: () => getSecretKey(config),
      threads: config.renderThreads,
      findTranslations,
      createPool,
      addBooks: createAddBooks({ findBrowser: () => findChromium(config.agent.chromium) }),
      keptPools: createPool ? undefined : keepPools(createRenderPool, keepOptions),
      onRestart: (note) => log.warn(note),
      onEnd: (end) => metrics.observeJob({ kind: 'export', ...end }),
      onCacheUse: (use) => metrics.observeCache(use),
      onDamaged({ kind, key }) {
        metrics.observeDamage(kind);
        log.error({ kind, key }, 'a stored object is damaged; creating it again');
      },
      onUnknownGitOutput: (failure) => log.warn(failure, "git couldn't read the repository of an export"),
      maxRepositoryBytes: config.maxRepositoryMegabytes * 2 ** 20,
      gitReach,
      onBranchRead: (trx, branch) => noteBranch(trx, { queue, ...branch }),
      maxCacheBytes,
      sharesCaches: config.s3 !== undefined,
      spread: { queue, abovePages: config.splitAbovePages, builds },
    },
  });
  const checkDeps = {
    db,
    dataFolder: config.dataDir,
    getSecretKey: () => getSecretKey(config),
    gitReach,
    onNewCommit: (trx: Database, commit: { projectId: string; commit: string }) =>
      requestCommitRuns(trx, { queue, ...commit }),
  };
  await startCheckWork({ queue, deps: checkDeps, log });
  await startDriftWork({ queue, deps: createDrift(services), log });
  services.onClose(startWatching({ db, queue, log }));
  await startSiteCleaning({ queue, db, log, analyticsDays: config.retention.analyticsDays });
  await startRetentionWork({
    queue,
    db,
    store,
    rules: config.retention,
    isAuditStreamed: config.auditStream !== undefined,
    log,
  });
  const hooks = { db, getSecretKey: () => getSecretKey(config), privateHosts: config.webhookPrivateHosts };
  services.onClose(await startWebhookWork({ queue, deps: hooks, log }));
  if (config.auditStream) {
    const receiver = openReceiver(config.auditStream, { privateHosts: config.webhookPrivateHosts });
    const deps = { db, receiver, format: config.auditStream.format, version: readVersion() };
    services.onClose(startAuditStream({ deps, log, observe: metrics.observeAuditStream }));
  }
  await startAgents(services);
  services.onClose(startReviews(services));
  services.onClose(startPullReports(services));
  services.onClose(startMentions(services));
  services.onClose(startSlack(services));
  const worker = { host: os.hostname(), version: readVersion(), slots: config.workerSlots };
  services.onClose(startPresence({ db, worker, log }));
  services.onClose(
    startCleaning({ db, store, dataFolder: config.dataDir, unusedDays: config.retention.unusedDays, log }),
  );
}

/** Milliseconds for which a rendering process waits for the next export of its site. Authors push every few minutes. */
const IDLE_MS = 5 * 60_000;
