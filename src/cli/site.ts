import type { Command } from 'commander';
import { createSharedCommand } from './service.ts';
import type { Closable, ServiceRunner } from './service.ts';

/** `bindery site`: only serves the sites of cloud domains, for installations with several processes. */
export function createSiteCommand(runner: ServiceRunner<Closable & { url: string }>): Command {
  return createSharedCommand(runner, {
    name: 'site',
    description: 'serve the sites of all cloud domains, with the database in DATABASE_URL',
    example: 'site --host 0.0.0.0 --port 8080',
    describe: ({ url }) => ({ text: `Serving sites at ${url}, each at its own hostname.`, facts: { url } }),
  });
}
