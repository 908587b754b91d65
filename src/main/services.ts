import type { Logger } from 'pino';
import { readStreamState } from '../accounts/audit/stream/stream-state.ts';
import { findSecretKey } from '../accounts/secrets/secret-key.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { CreatePool } from '../export/build/types.ts';
import { MAX_LENT_AGENT_SLOTS } from '../jobs/agent.ts';
import { MAX_LENT_SLOTS } from '../jobs/export.ts';
import { readWaitingJobs } from '../jobs/waiting-jobs.ts';
import { createDataDir } from '../lib/data-dir.ts';
import { getServiceUrl } from '../lib/service-url.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { startQueue } from '../queue/queue.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/adapter.ts';
import { getLinkSecret } from '../store/link-secret.ts';
import { openStore } from '../store/open-store.ts';
import { createLogger } from './logger.ts';
import { startTelemetry, type CloseTelemetry } from './telemetry/start-telemetry.ts';
import { traceStore } from './telemetry/trace-store.ts';

/** Ends something in bounded time, and doesn't throw. */
type End = () => void | Promise<void>;

/** The services that the API and the worker share. */
export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  queue: Queue;
  store: Store;
  linkSecret: Buffer;
  /** Counters of this process. */
  metrics: Metrics;
  /** URL at which clients reach the API. The API sets it once it knows its port. */
  address: { publicUrl: string };
  /** Creates the pool that renders exports and checks for agents. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
  /** Adds a function to call before everything else when the services close. The database closes after it has ended. */
  onClose(end: End): void;
  /** Stops work first, then closes the database. */
  close(options: { graceful: boolean }): Promise<void>;
}

/** Opens database, queue and storage as configured, and migrates the schema. */
export async function openServices(config: Config): Promise<Services> {
  const log = createLogger(config);
  await createDataDir(config.dataDir);
  const database = await openDatabase(config, { max: countConnections(config.workerSlots) });
  let closeTelemetry: CloseTelemetry | undefined;
  try {
    const metrics = createMetrics();
    metrics.readJobsWith(() => readWaitingJobs(database.db));
    if (config.auditStream) metrics.readAuditStreamWith(() => readStreamState(database.db));
    closeTelemetry = await startTelemetry({ config, metrics, log });
    const linkSecret = await getLinkSecret(database.db, {
      configured: config.linkSecret,
      secretKey: await findSecretKey(config),
      dataFolder: config.dataDir,
    });
    const address = { publicUrl: getServiceUrl(config) };
    const store = traceStore(await openStore(config, { secret: linkSecret, publicUrl: () => address.publicUrl }));
    // Last, because nothing else has to be stopped if it can't start.
    const queue = await startQueue({
      url: database.url,
      onError: (error) => log.warn({ reason: error.message }, 'the queue briefly lost its database connection'),
    });
    const ends: End[] = [];
    const close = async (options: { graceful: boolean }) => {
      const endings = ends.map((end) => end());
      await queue.stop(options);
      if (options.graceful) await Promise.all(endings);
      // The last metrics come from the database.
      await closeTelemetry?.(options);
      await database.close();
    };
    const onClose = (end: End) => void ends.push(end);
    return { config, log, db: database.db, queue, store, linkSecret, metrics, address, onClose, close };
  } catch (error) {
    await closeTelemetry?.({ graceful: false });
    await database.close();
    throw error;
  }
}

const BASE_CONNECTIONS = 11;

/**
 * Counts the connections that jobs can hold for long, in addition to those of short queries. An export holds one for
 * the lock on its mirror. An agent job holds one for its own locks, and a second one while it fetches into a mirror.
 */
function countConnections(slots: number): number {
  const exports = slots + MAX_LENT_SLOTS;
  const agents = slots + MAX_LENT_AGENT_SLOTS;
  return BASE_CONNECTIONS + exports + 2 * agents;
}
