/** Takes export work from the database in its argument, prints `started <job id>` for each, and never finishes one. */
import { startQueue } from '../../../src/queue/queue.ts';

const queue = await startQueue({ url: process.argv[2] ?? '', onError: () => undefined });
const options = { slots: 1, onGivenUp: () => Promise.resolve() };
await queue.work('export', options, async ({ jobId }) => {
  process.stdout.write(`started ${jobId}\n`);
  await new Promise(() => undefined);
});
