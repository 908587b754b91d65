/** Follows the guide docs/guides/follow-your-code.mdx like its reader: with its commands, a browser's requests, and a scripted model. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoService } from '../../scripts/demo/demo-service.ts';
import type { DemoService } from '../../scripts/demo/demo-service.ts';
import { fetchSite, reportSearch } from '../../scripts/demo/fetch-site.ts';
import {
  commentOnLine,
  findAddedLine,
  findPreview,
  getPull,
  mergePull,
  waitForCheck,
  waitUntil,
} from '../../scripts/demo/service-calls.ts';
import { createClient } from '../../src/client/index.ts';
import { listCommands, readArguments } from '../helpers/guide-commands.ts';
import { git } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';

const BINDERY = path.join(import.meta.dirname, '../../bin/bindery.js');
const { signal } = new AbortController();

let service: DemoService;
let folder: string;
/** Output of the commands, the newest first. */
let printed: string[] = [];

beforeAll(async () => {
  delete process.env.BINDERY_MODEL;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-follow-'));
  service = await startDemoService({ createPool: createLocalPool });
  // The guide starts with a site that is live.
  const client = createClient(service);
  const { jobId } = await client.startExport({ domain: service.domain }, { signal });
  await client.waitForExport(jobId, { intervalMs: 200, signal });
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a line of the guide in a separate process. */
async function run(line: string): Promise<string> {
  const args = readArguments(line, printed.join('\n'));
  const [file, words] = args ? [process.execPath, [BINDERY, ...args]] : ['bash', ['-c', line]];
  const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' };
  const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };
  const account = { BINDERY_DATA_DIR: service.folder, BINDERY_API_KEY: service.key, BINDERY_ENV_FILE: '' };
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...author, ...committer, ...account };
  const { stdout } = await execa(file, words, { cwd: folder, env, extendEnv: false });
  printed = [stdout, ...printed];
  return stdout;
}

/** Waits for the run of an automation, and returns the ID of the pull request that `bindery automations runs` lists. */
async function waitForPull(line: string): Promise<string> {
  const automationId = readArguments(line, printed.join('\n'))?.at(-1) ?? '';
  await waitUntil(
    'The run',
    async () => {
      const { runs } = await createClient(service).listAutomationRuns(automationId, {}, { signal });
      return runs.find((each) => each.status === 'finished');
    },
    signal,
  );
  const listing = await run(line);
  const [, pullId] = /ar_\w+ +changed .*\/pulls\/(pr_\w+)/.exec(listing) ?? [];
  if (pullId === undefined) throw new Error(`Expected a run with a pull request, but got:\n${listing}`);
  return pullId;
}

const readPage = (page: string) => fetchSite(service, { path: page, signal });

/** Waits until the live page has a text. Highlighted code has elements between its words. */
async function waitForText(page: string, text: string): Promise<void> {
  const hasText = async () => (await readPage(page)).replaceAll(/<[^>]*>/g, '').includes(text);
  await waitUntil('Publishing', async () => (await hasText()) || undefined, signal);
}

/** What the guide describes after the merge: review, update, merge, live. */
async function review(pullId: string): Promise<void> {
  const pull = await waitForCheck(service, pullId, signal);
  expect(pull).toMatchObject({ state: 'open', report: { state: 'success', problemCount: 0 } });
  expect(pull.body).toMatch(/Commit [0-9a-f]{10} adds `--retry <\u200bcount>`/);
  const previewHost = new URL(findPreview(pull) ?? '').hostname.replace('.localhost', '');
  const preview = () => fetchSite({ url: service.url, domain: previewHost }, { path: '/reference/cli', signal });
  // The link can be there a moment before the process has loaded the preview.
  await waitUntil('The preview', () => preview().catch(() => undefined), signal);
  expect(await preview()).toContain('--retry');
  expect(await readPage('/reference/cli')).not.toContain('--retry');

  await commentOnLine(service, { pull, line: findAddedLine(pull), body: 'Please add an example.' }, signal);
  await waitUntil(
    'The reply',
    async () =>
      (await getPull(service, pullId, signal)).comments.find((each) => each.isAgent && each.threadId !== null),
    signal,
  );
  const checkedPull = await waitForCheck(service, pullId, signal);
  // The report's comment follows the report.
  const updatedPull = await waitUntil(
    'The updated comment',
    async () => {
      const current = await getPull(service, pullId, signal);
      const commit = checkedPull.headCommit?.slice(0, 12) ?? '';
      return current.comments[0]?.body.includes(commit) ? current : undefined;
    },
    signal,
  );
  expect(updatedPull.headCommit).not.toBe(pull.headCommit);
  expect(updatedPull).toMatchObject({ report: { state: 'success' } });
  expect(updatedPull.comments).toMatchObject([
    { isAgent: true, body: expect.stringContaining(updatedPull.headCommit?.slice(0, 12) ?? '') as string },
    { body: 'Please add an example.', isResolved: true },
    { isAgent: true, body: expect.stringContaining('I added an example below the table.') as string },
  ]);
  await mergePull(service, updatedPull, signal);
  await waitForText('/reference/cli', '--retry 3');
}

test('its commands and clicks lead from a merge and from a search to the live site, with one job for each', async () => {
  const pullIds: string[] = [];
  for (const line of listCommands('follow-your-code.mdx')) {
    if (line.startsWith('bindery automations runs')) {
      pullIds.push(await waitForPull(line));
      await review(pullIds[0] ?? '');
      continue;
    }
    if (line.startsWith('bindery automations run ')) await reportSearch(service, 'snooze', signal);
    const output = await run(line);
    if (line.includes('--template code-changes'))
      expect(output).toMatch(/^Created au_\w+\. It runs after new commits in other repositories\.\nTo run it now: /);
    if (!line.startsWith('bindery automations run ')) continue;
    const searchPull = await waitForPull(line.replace('run', 'runs'));
    pullIds.push(searchPull);
    const pull = await waitForCheck(service, searchPull, signal);
    expect(pull.body).toContain('Readers searched for "snooze"');
    await mergePull(service, pull, signal);
    await waitForText('/faq', 'snooze');
  }
  const { jobs } = await createClient(service).listAgentJobs({ projectId: service.projectId }, { signal });
  expect(jobs.map(({ status, outcome }) => `${status} ${outcome}`)).toEqual(['completed changed', 'completed changed']);
  expect(new Set(pullIds).size).toBe(2);
  const repository = path.join(service.folder, 'repositories/example.git');
  expect(git(repository, ['show', 'main:reference/cli.mdx'])).toContain('| `--retry <count>` | 0 |');
  expect(git(repository, ['show', 'main:faq.mdx'])).toContain('To snooze every job');
});
