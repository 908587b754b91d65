/** Takes export work from the database named by its argument, says `started <job id>` for each, and never ends one. */
import { startQueue } from '../../../src/queue/queue.ts';

const queue = await startQueue({ url: process.argv[2] ?? '', onError: () => undefined });
const options = { slots: 1, onGivenUp: () => Promise.resolve() };
await queue.work('export', options, async ({ jobId }) => {
  process.stdout.write(`started ${jobId}\n`);
  await new Promise(() => undefined);
});
