import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { createServiceCommand, withAddress } from './service.ts';
import type { Closable, ServiceOptions, ServiceRunner } from './service.ts';

interface Started extends Closable {
  url: string;
  organizationId: string;
  example: { domain: string; source: string; key: string } | undefined;
}

/** `bindery start`: API, worker and database in one process. */
export function startCommand({ start, wait }: ServiceRunner<Started>): Command {
  return withAddress(createServiceCommand('start', 'run everything in one process, with a database of its own')).action(
    async (options: ServiceOptions) => {
      const running = await start(readConfig(process.env, options));
      process.stdout.write(`\nBindery is running at ${running.url}\n\n${describe(running)}\nPress Ctrl-C to stop.\n\n`);
      await wait(running.close);
    },
  );
}

function describe({ url, example, organizationId }: Started): string {
  if (!example)
    return `For another API key run:\n\n  npm run bindery -- admin key create "My key" --organization ${organizationId}\n`;
  const jobs = `${url}/v1/static-export/jobs`;
  return `This is the first start, so an example site was added: ${example.domain}, made from
${example.source}

Its admin API key is shown only now; keep it:

  ${example.key}

To export the site, paste these lines into another terminal:

  KEY=${example.key}
  JOB=$(curl -sS ${jobs} -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"domain":"${example.domain}"}' | sed 's/.*"jobId":"\\([^"]*\\)".*/\\1/')
  while STATUS=$(curl -sS ${jobs}/$JOB -H "Authorization: Bearer $KEY"); echo "$STATUS"; echo "$STATUS" | grep -qE '"status":"(queued|running)"'; do sleep 1; done
  curl -sS -o bundle.tar.gz "$(curl -sS -X POST ${jobs}/$JOB/bundle -H "Authorization: Bearer $KEY" | sed 's/.*"bundleUrl":"\\([^"]*\\)".*/\\1/')"
`;
}
