import type { TestProject } from 'vitest/node';

import { acquirePostgres } from './shared-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated database that `createTestDatabase` clones. */
    templateUrl: string;
  }
}

/** Gives integration tests the run's PostgreSQL. Vitest calls this before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await acquirePostgres();
  project.provide('templateUrl', url);
  return release;
}
