import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '../../src/client/index.ts';
import type { AdminPullDetail } from '../../src/client/api-types.ts';
import { DEMO_SETTINGS } from './demo-service.ts';
import type { DemoService } from './demo-service.ts';
import { fetchSite, reportSearch } from './fetch-site.ts';
import { formatHeading, introduce, print, showExport } from './run-demo.ts';
import {
  commentOnLine,
  findAddedLine,
  findPreview,
  getPull,
  mergePull,
  waitForCheck,
  waitUntil,
} from './service-calls.ts';

/** Shows what `npm run demo -- --automations` shows. */
export async function showAutomationDemo(service: DemoService, signal: AbortSignal): Promise<void> {
  introduce(service);
  await showExport(service, signal);
  await showAutomations(service, signal);
}

/**
 * Shows the guide docs/guides/follow-your-code.mdx: a merge, a review comment, and a search become changes of the live
 * site.
 */
async function showAutomations(service: DemoService, signal: AbortSignal): Promise<void> {
  const { pull } = await showMerge(service, signal);
  await showReview(service, pull, signal);
  await showPublishing(service, pull, signal);
  await showSearch(service, signal);
  if (service.welcome !== undefined) step(`To look around in the dashboard, create an account: ${service.welcome}\n`);
}

/** Merges a change in a code repository. Returns the pull request with the documentation of the change. */
export async function showMerge(
  service: DemoService,
  signal: AbortSignal,
): Promise<{ automationId: string; pull: AdminPullDetail }> {
  heading('A merge in the code becomes a documentation pull request');
  const code = createCode(path.join(service.folder, 'tidewater'));
  await addRepository(service, code.folder);
  const automationId = await createFromTemplate(service, 'code-changes', signal);
  step(`Created the automation "Update from code changes" for the repository ${code.folder}.`);
  code.mergeOption();
  step('Merged a branch there that adds the option --retry. Waiting for the run…');
  return { automationId, pull: await followRun(service, automationId, signal) };
}

/** Comments on a pull request, and waits for the agent's commit and reply. */
export async function showReview(service: DemoService, before: AdminPullDetail, signal: AbortSignal): Promise<void> {
  heading('A review comment becomes an update');
  await commentOnLine(service, { pull: before, line: findAddedLine(before), body: 'Please add an example.' }, signal);
  step('Commented on a line: "Please add an example." The agent starts half a minute after the last comment…');
  const reply = await waitUntil(
    'The reply',
    async () =>
      (await getPull(service, before.id, signal)).comments.find((each) => each.isAgent && each.threadId !== null),
    signal,
  );
  step(`The agent replied: "${reply.body.split('\n')[0]}"`);
  const pull = await waitForCheck(service, before.id, signal);
  if (pull.headCommit === before.headCommit) throw new Error('The agent pushed no commit.');
  step(`New commit ${pull.headCommit?.slice(0, 12)}. Documentation checks: ${pull.report?.description}\n`);
}

async function showPublishing(service: DemoService, { id }: AdminPullDetail, signal: AbortSignal): Promise<void> {
  heading('The merge publishes the site');
  await mergePull(service, await getPull(service, id, signal), signal);
  step('Merged the pull request. Waiting for the export…');
  const hasOption = async () => (await fetchSite(service, { path: '/reference/cli', signal })).includes('--retry');
  await waitUntil('Publishing', async () => (await hasOption()) || undefined, signal);
  step(`Readers see it: http://${service.domain}.localhost:${new URL(service.url).port}/reference/cli\n`);
}

async function showSearch(service: DemoService, signal: AbortSignal): Promise<void> {
  heading('A search without results becomes a proposed change');
  await reportSearch(service, 'snooze', signal);
  const automationId = await createFromTemplate(service, 'search-gaps', signal);
  step('A reader searched for "snooze" and found nothing. Running the automation "Fill gaps from searches"…');
  await createClient(service).runAutomation(automationId, { signal });
  await followRun(service, automationId, signal);
}

const heading = (text: string) => print(formatHeading(text));
const step = (text: string) => print(`  ${text}`);

/** A repository that plays the part of the product's code. */
function createCode(folder: string) {
  fs.mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com', '-C', folder, ...args]);
  const addLine = (line: string) => fs.appendFileSync(path.join(folder, 'help.txt'), `${line}\n`);
  git('init', '--quiet', '--initial-branch', 'main');
  addLine('tidewater run <job> --follow: print the log until the run ends');
  git('add', 'help.txt');
  git('commit', '--quiet', '--message', 'Describe the command run');
  return {
    folder,
    mergeOption() {
      git('switch', '--quiet', '--create', 'retry');
      addLine('tidewater run <job> --retry <count>: repeat a failed run this often (default: 0)');
      git('commit', '--quiet', '--all', '--message', 'Add --retry to the command run');
      git('switch', '--quiet', 'main');
      git('merge', '--quiet', '--no-ff', '--message', 'Merge the branch retry', 'retry');
    },
  };
}

/** Lets the agent read the code. Keys of the demo can't manage projects, so this runs the command of the guide. */
async function addRepository({ folder, projectId }: DemoService, repository: string): Promise<void> {
  const command = ['admin', 'project', 'repository', 'create', projectId, 'tidewater', '--repository', repository];
  // The service runs in this process, so waiting must not block it.
  await promisify(execFile)(process.execPath, [BINDERY, ...command], {
    env: { ...process.env, ...DEMO_SETTINGS, BINDERY_DATA_DIR: folder },
  });
}

const BINDERY = path.join(import.meta.dirname, '../../bin/bindery.js');

/** Creates a ready-made automation. Returns its ID. */
async function createFromTemplate(service: DemoService, id: string, signal: AbortSignal): Promise<string> {
  const client = createClient(service);
  const template = (await client.listAutomationTemplates({ signal })).find((each) => each.id === id);
  if (!template) throw new Error(`There is no ready-made automation ${id}.`);
  const { name, prompt, trigger, delivery } = template;
  const fields = { projectId: service.projectId, template: id, name, prompt, trigger, delivery };
  return (await client.createAutomation(fields, { signal })).id;
}

/** Waits for the first run of an automation and the check of its pull request, and shows both. */
async function followRun(service: DemoService, automationId: string, signal: AbortSignal): Promise<AdminPullDetail> {
  const client = createClient(service);
  const run = await waitUntil(
    'The run',
    async () =>
      (await client.listAutomationRuns(automationId, {}, { signal })).runs.find((each) => each.status === 'finished'),
    signal,
  );
  if (run.outcome !== 'changed' || run.prLink === null)
    throw new Error(`The run opened no pull request: ${run.summary ?? run.outcome}`);
  const id = /pr_\w+/.exec(run.prLink)?.[0] ?? '';
  const pull = await waitForCheck(service, id, signal);
  step(`Pull request "${pull.title}": ${run.prLink}`);
  step(`Documentation checks: ${pull.report?.description}`);
  step(`Preview: ${findPreview(pull) ?? 'none'}\n`);
  return pull;
}
