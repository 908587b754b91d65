import type { Command } from 'commander';
import { createSharedCommand } from './service.ts';
import type { Closable, ServiceRunner } from './service.ts';

/** `bindery api`: runs only the HTTP API, for installations with several processes. */
export function createApiCommand(runner: ServiceRunner<Closable & { url: string }>): Command {
  return createSharedCommand(runner, {
    name: 'api',
    description: 'run only the HTTP API, with the database in DATABASE_URL',
    example: 'api --host 0.0.0.0 --port 7777',
    describe: ({ url }) => ({ text: `The API is running at ${url}`, facts: { url } }),
  });
}
