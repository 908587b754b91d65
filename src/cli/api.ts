import type { Command } from 'commander';
import { withExamples } from './examples.ts';
import { createReport } from './report.ts';
import { createServiceCommand, readSharedConfig, withAddress } from './service.ts';
import type { Closable, ServiceOptions, ServiceRunner } from './service.ts';

/** `bindery api`: runs only the HTTP API, for installations with several processes. */
export function createApiCommand({ start, wait }: ServiceRunner<Closable & { url: string }>): Command {
  const command = withAddress(
    createServiceCommand('api', 'run only the HTTP API, with the database in DATABASE_URL'),
  ).action(async (options: ServiceOptions) => {
    const running = await start(readSharedConfig(options, 'api'));
    createReport(
      'api',
      options,
    )({ event: 'started', text: `The API is running at ${running.url}`, facts: { url: running.url } });
    await wait(running.close);
  });
  return withExamples(command, ['api --host 0.0.0.0 --port 7777']);
}
