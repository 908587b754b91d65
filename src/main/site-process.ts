import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { startHostingServer } from '../hosting/site-server.ts';
import { startHosting } from './hosting.ts';
import { createLogger } from './logger.ts';
import { startParts } from './start-parts.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openStore } from '../store/open-store.ts';
import { createDataDir } from '../lib/data-dir.ts';

/** Runs only a server of hosted sites: no API, no queue. */
export async function startSite(config: Config, stop?: AbortSignal) {
  const log = createLogger(config);
  await createDataDir(config.dataDir);
  return startParts(async (onClose) => {
    const database = await openDatabase(config, { max: MAX_CONNECTIONS });
    onClose(database.close);
    const { db } = database;
    // It creates no links.
    const store = await openStore(config, { secret: randomBytes(32), publicUrl: () => '' });
    const metrics = createMetrics();
    onClose(await startTelemetry({ config, metrics, log }));
    const hosting = await startHosting({ config, db, store, log, metrics });
    onClose(hosting.close);
    const { host, port, metricsToken } = config;
    const server = await startHostingServer(hosting, { host, port, metrics, metricsToken });
    onClose(({ graceful }) => server.close(graceful ? PATIENCE_MS : FORCED_STOP_MS));
    return { url: server.url };
  }, stop);
}

/** It only checks for changes. */
const MAX_CONNECTIONS = 3;
const PATIENCE_MS = 10_000;
const FORCED_STOP_MS = 1_000;
