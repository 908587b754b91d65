import { pino } from 'pino';
import { createApp } from './app.ts';
import type { App, AppDeps } from './types.ts';

/** Creates the API without a database, storage and queue: for tests of its routes that don't use them. */
export function createTestApp(change: Partial<AppDeps> = {}): Promise<App> {
  return createApp({
    db: {} as AppDeps['db'],
    store: {} as AppDeps['store'],
    queue: { enqueue: async () => '' },
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
    ...change,
  });
}
