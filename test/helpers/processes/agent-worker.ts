/**
 * A worker that takes agent jobs as `bindery worker` does, configured by its environment. After the log entry in its
 * argument, it prints `stored <type>` and stops there, so that it can be killed at exactly that moment. Sites are not
 * checked, because each check would start a rendering process.
 */
import { readConfig } from '../../../src/config/config.ts';
import { startAgentWork } from '../../../src/jobs/agent.ts';
import { createAgentDeps } from '../../../src/main/agent-work.ts';
import { openServices } from '../../../src/main/services.ts';

const services = await openServices(readConfig(process.env));
const deps = createAgentDeps(services);
await startAgentWork({
  queue: services.queue,
  slots: 1,
  log: services.log,
  deps: {
    ...deps,
    checkSite: () => Promise.resolve({ problems: [], unlisted: [] }),
    async onEvent({ event }) {
      if (event.type !== process.argv[2]) return;
      process.stdout.write(`stored ${event.type}\n`);
      await new Promise(() => undefined);
    },
  },
});
