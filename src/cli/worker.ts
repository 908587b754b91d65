import type { Command } from 'commander';
import { createSharedCommand } from './service.ts';
import type { Closable, ServiceRunner } from './service.ts';

/** `bindery worker`: only runs jobs, for installations with several processes. */
export function createWorkerCommand(runner: ServiceRunner<Closable & { operationsUrl?: string | undefined }>): Command {
  return createSharedCommand(runner, {
    name: 'worker',
    description: 'run only exports and agent jobs, with the database in DATABASE_URL',
    example: 'worker --data-dir /mnt/shared/bindery',
    hasAddress: false,
    describe: ({ operationsUrl: url }) => ({
      text: 'The worker is running.',
      facts: url === undefined ? {} : { url },
    }),
  });
}
