/** Storage of readers' feedback and activity for `bindery serve`: in its folder, or in PostgreSQL. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { createEventStore, removeOldSalts } from '../analytics/event-store.ts';
import { pruneFeedback, saveFeedback } from '../analytics/feedback.ts';
import { removeOldFigures, rollUpEvents } from '../analytics/roll-up.ts';
import { collectInFolder } from '../bundle-server/events/collect-in-folder.ts';
import type { CollectorOptions } from '../bundle-server/events/collector.ts';
import { keepEventsInFolder } from '../bundle-server/events/event-file.ts';
import type { EventsRouteOptions } from '../bundle-server/events/events-route.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { AppError, getErrorMessage } from '../errors.ts';
import { describeSystemProblem } from '../lib/system-problem.ts';
import { readPath } from './read-path.ts';

export interface AnalyticsSource {
  /** Folder of the server. */
  dir: string;
  /** PostgreSQL to use instead of the folder. */
  analyticsDatabaseUrl?: string;
  /** Name of the site in that database. */
  analyticsSite: string;
}

/** Returns the option of commands that read data stored by a server. */
export function createServerFolderOption(): Option {
  return new Option('--dir <folder>', 'data folder of the server')
    .env('BUNDLE_DIR')
    .default(path.join('.bindery', 'site'))
    .argParser(readPath);
}

/** Returns the options that `serve` and the reading commands share. */
export function createAnalyticsOptions(): Option[] {
  return [
    new Option(
      '--analytics-database-url <url>',
      'PostgreSQL for web analytics, instead of the folder; several servers can share it',
    ).env('ANALYTICS_DATABASE_URL'),
    new Option('--analytics-site <name>', 'name of the site in the analytics database')
      .env('ANALYTICS_SITE')
      .default('site'),
  ];
}

/**
 * Throws `invalid_request` for a folder that `bindery serve` never used, which would look like a site without readers.
 */
export async function checkServerFolder(dir: string): Promise<void> {
  const names = await fs.readdir(dir).catch((error: NodeJS.ErrnoException) => {
    const problem = error.code === 'ENOENT' ? "it doesn't exist" : describeSystemProblem(error);
    if (problem === undefined) throw error;
    throw refuse(dir, problem);
  });
  if (!names.includes('releases') && !names.includes('analytics.sqlite'))
    throw refuse(dir, "it doesn't contain a bundle");
}

function refuse(dir: string, problem: string): AppError {
  return new AppError(
    'invalid_request',
    `Can't use ${dir} as the folder of \`bindery serve\`: ${problem}. Set the folder with --dir or BUNDLE_DIR.`,
  );
}

export interface SiteAnalytics {
  collector: CollectorOptions;
  events: EventsRouteOptions;
  close(): Promise<void>;
}

/**
 * Opens the storage. `days` is the retention period; 0 keeps data forever. Throws `unavailable` if PostgreSQL can't be
 * used.
 */
export async function openAnalytics(
  { dir, analyticsDatabaseUrl: url, analyticsSite: site }: AnalyticsSource,
  { days, log }: { days: number; log: (line: string) => void },
): Promise<SiteAnalytics> {
  const getSiteName = () => site;
  if (!url) {
    const events = keepEventsInFolder(dir, { days });
    return {
      collector: collectInFolder(dir),
      events: { ...events, nameOf: getSiteName },
      close: async () => undefined,
    };
  }
  const db = await openAnalyticsDatabase(url);
  const store = createEventStore(db, { hostedOnly: false });
  const removeOldFigures = () =>
    cleanFigures(db, days).catch((error: unknown) => log(`couldn't delete old metrics: ${getErrorMessage(error)}`));
  const cleaningTimer = setInterval(() => void removeOldFigures(), CLEANING_MS);
  cleaningTimer.unref();
  await removeOldFigures();
  return {
    collector: { save: (response) => saveFeedback(db, site, response, { hostedOnly: false }) },
    events: { ...store, nameOf: getSiteName },
    async close() {
      clearInterval(cleaningTimer);
      await db.destroy();
    },
  };
}

const CLEANING_MS = 3_600_000;

/** Connects to PostgreSQL and updates its tables. Throws `unavailable` if it can't be used. */
export async function openAnalyticsDatabase(url: string): Promise<Database> {
  const db = connect({ url, max: 2 });
  try {
    await migrate(db);
    return db;
  } catch (cause) {
    await db.destroy();
    throw new AppError(
      'unavailable',
      `Can't use the PostgreSQL in ANALYTICS_DATABASE_URL: ${getErrorMessage(cause)}.`,
      {
        cause,
      },
    );
  }
}

/** Runs here because there is no worker. */
async function cleanFigures(db: Database, days: number): Promise<void> {
  const getDaysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  await pruneFeedback(db);
  await removeOldSalts(db, getDaysAgo(0));
  await rollUpEvents(db, { before: getDaysAgo(1) });
  if (days > 0) await removeOldFigures(db, getDaysAgo(days));
}
