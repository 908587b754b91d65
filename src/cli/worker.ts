import type { Command } from 'commander';
import { withExamples } from './examples.ts';
import { createReport } from './report.ts';
import { createServiceCommand, readSharedConfig } from './service.ts';
import type { Closable, ServiceOptions, ServiceRunner } from './service.ts';

/** `bindery worker`: only runs jobs, for installations with several processes. */
export function createWorkerCommand({
  start,
  wait,
}: ServiceRunner<Closable & { operationsUrl?: string | undefined }>): Command {
  const command = createServiceCommand('worker', 'run only jobs, with the database in DATABASE_URL').action(
    async (options: ServiceOptions) => {
      const running = await start(readSharedConfig(options, 'worker'));
      const { operationsUrl } = running;
      const facts = operationsUrl === undefined ? {} : { url: operationsUrl };
      createReport('worker', options)({ event: 'started', text: 'The worker is running.', facts });
      await wait(running.close);
    },
  );
  return withExamples(command, ['worker --data-dir /mnt/shared/bindery']);
}
