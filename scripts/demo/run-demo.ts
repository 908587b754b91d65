import { createHash } from 'node:crypto';
import { styleText } from 'node:util';
import { findDecisionLink } from '../../src/cli/agent/follow-agent-job.ts';
import { describeEvent } from '../../src/cli/agent/describe-event.ts';
import { createClient } from '../../src/client/index.ts';
import { getSiteUrl } from '../../src/releases/site-url.ts';
import type { DemoService } from './demo-service.ts';
import { fetchSite } from './fetch-site.ts';
import { DEMO_PROMPT } from './script.ts';

/** Shows what `npm run demo` shows. */
export async function showBothHalves(service: DemoService, signal: AbortSignal): Promise<void> {
  introduce(service);
  await showAgentJob(service, signal);
  await showExport(service, signal);
  if (service.welcome !== undefined)
    print(`To look around in the dashboard, create an account:\n\n  ${styleText('bold', service.welcome, TERMINAL)}\n`);
}

/** Prints what is running, and whether an AI is used. */
export function introduce({ url, folder, model }: DemoService): void {
  print(
    model === undefined
      ? '  A script plays the model: no AI, no API key, no network. To use a real model, set BINDERY_MODEL.'
      : `  The demo uses the model ${model}. Its provider charges for the calls.`,
  );
  print(`  The service is running at ${url}. Its data is in ${folder} until the demo stops.\n`);
}

/** Sends the prompt, shows the agent's work, and checks the page of its pull request. */
async function showAgentJob(service: DemoService, signal: AbortSignal): Promise<void> {
  print(formatHeading('Turn a prompt into a pull request'));
  const client = createClient(service);
  const { projectId } = service;
  const { id } = await client.startAgentJob({ projectId, prompt: DEMO_PROMPT }, { signal });
  const columns = process.stdout.isTTY ? process.stdout.columns : undefined;
  const job = await client.waitForAgentJob(
    { projectId, id },
    {
      signal,
      onEvent: (event) => {
        const line = describeEvent(event, { columns });
        if (line !== '') print(line);
      },
    },
  );
  if (job.status !== 'completed')
    throw new Error(
      `The agent job ${job.status === 'failed' ? 'failed' : `is ${job.status}`}. See the last line above for the reason.`,
    );
  if (job.prLink === null) throw new Error('The agent changed no files, so no pull request was opened.');
  await checkPage(job.prLink, { text: `bindery/${id}`, signal });
  const decisionUrl = await findDecisionLink(client, { projectId, id });
  if (decisionUrl === undefined) throw new Error("Couldn't get a link to merge the pull request.");
  await checkPage(decisionUrl, { text: '<button>Merge</button>', signal });
  print(`\n  Anyone with this link can read it:\n\n  ${styleText('bold', job.prLink, TERMINAL)}\n`);
  print(`  Merge or close it here within an hour:\n\n  ${styleText('bold', decisionUrl, TERMINAL)}\n`);
}

async function checkPage(url: string, { text, signal }: { text: string; signal: AbortSignal }): Promise<void> {
  const page = await fetch(url, { signal });
  if (!page.ok || !(await page.text()).includes(text))
    throw new Error(`Couldn't open the pull request page: status ${page.status}.`);
}

/** Exports the site and compares the bundle with the API's description. */
export async function showExport(service: DemoService, signal: AbortSignal): Promise<void> {
  print(formatHeading('Export the repository as a site'));
  const client = createClient(service);
  const { jobId } = await client.startExport({ domain: service.domain }, { signal });
  const job = await client.waitForExport(jobId, { intervalMs: 200, signal });
  if (job.status === 'failed') throw new Error(`The export failed: ${job.error}`);
  const { bundleUrl, sizeBytes, sha256 } = await client.createBundleLink(jobId, { signal });
  const bundle = Buffer.from(await (await fetch(bundleUrl, { signal })).arrayBuffer());
  if (createHash('sha256').update(bundle).digest('hex') !== sha256)
    throw new Error("The bundle doesn't match the size and hash from the API.");
  print(`  ${job.pageCount} HTML pages with search, in one bundle of ${Math.ceil(sizeBytes / 1000)} kB:\n`);
  print(`  ${styleText('bold', bundleUrl, TERMINAL)}\n`);
  print("  Download it there, or serve it with: npm run bindery -- serve '<that link>'\n");
  await fetchSite(service, { path: '/', signal });
  print(
    `  The site is live here:\n\n  ${styleText('bold', getSiteUrl({ host: service.domain }, service.url), TERMINAL)}\n`,
  );
}

const TERMINAL = { stream: process.stdout } as const;

/** A line that starts a part of the demo. */
export function formatHeading(text: string): string {
  return `${styleText(['bold', 'underline'], text, TERMINAL)}\n`;
}

/** Prints a line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
