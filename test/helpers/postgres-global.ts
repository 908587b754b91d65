import type { TestProject } from 'vitest/node';

import { holdPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database that `createTestDatabase` clones. */
    templateUrl: string;
  }
}

/** Tells integration tests the PostgreSQL of the run; Vitest calls it before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, release } = await holdPostgres();
  project.provide('templateUrl', url);
  return release;
}
