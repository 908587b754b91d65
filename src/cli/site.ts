import type { Command } from 'commander';
import { withExamples } from './examples.ts';
import { createReport } from './report.ts';
import { createServiceCommand, readSharedConfig, withAddress } from './service.ts';
import type { Closable, ServiceOptions, ServiceRunner } from './service.ts';

/** `bindery site`: only serves the sites of cloud domains, for installations with several processes. */
export function createSiteCommand({ start, wait }: ServiceRunner<Closable & { url: string }>): Command {
  const command = withAddress(
    createServiceCommand('site', 'serve the sites of all cloud domains, with the database in DATABASE_URL'),
  ).action(async (options: ServiceOptions) => {
    const running = await start(readSharedConfig(options, 'site'));
    createReport(
      'site',
      options,
    )({
      event: 'started',
      text: `Serving sites at ${running.url}, each at its own hostname.`,
      facts: { url: running.url },
    });
    await wait(running.close);
  });
  return withExamples(command, ['site --host 0.0.0.0 --port 8080']);
}
