import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDemoService } from '../../scripts/demo/demo-service.ts';
import type { DemoService } from '../../scripts/demo/demo-service.ts';
import { DEMO_PROMPT } from '../../scripts/demo/script.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { runHere, type CliResult } from '../helpers/run-cli.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
let service: DemoService;

beforeAll(async () => {
  vi.stubEnv('BINDERY_MODEL', undefined);
  service = await startDemoService({ createPool: createLocalPool });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

/** Runs the command in a separate process, as a user would. */
function runInProcess(args: readonly string[]) {
  return execa(process.execPath, [PROGRAM, 'agent', ...args], { env: getEnv(service), reject: false });
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> {
  return runHere(['agent', ...args], { ...process.env, ...getEnv(service), ...env });
}

const getEnv = ({ url, key }: DemoService) => ({ BINDERY_URL: url, BINDERY_API_KEY: key });

test('sends a prompt and follows it to its pull request; a follow-up shows only new events', async () => {
  const first = await runInProcess([DEMO_PROMPT, '--project', service.projectId, '--wait']);
  expect(first).toMatchObject({ exitCode: 0, stderr: '' });
  expect(first.stdout).toMatch(/edit +Edited `docs\.json`$/m);
  expect(first.stdout).toMatch(/Completed\. Pull request: http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?signature=/);
  expect(first.stdout).toMatch(
    /To merge or close it, open this link within an hour: http:\/\/127\.0\.0\.1:\d+\/pulls\/pr_\w+\?by=key_/,
  );

  const [id = ''] = /aj_\w+/.exec(first.stdout) ?? [];
  const followUp = await run(['Make it shorter.', '--project', service.projectId, '--job', id, '--wait']);
  expect(followUp.stdout).toMatch(/prompt +Make it shorter\./);
  expect(followUp.stdout).not.toContain(DEMO_PROMPT);
  expect(followUp.exitCode).toBe(0);
  const secondRun = await runHere(['jobs', 'follow', id], { ...process.env, ...getEnv(service) });
  expect(secondRun).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/Make it shorter\.[^]*\nCompleted\./) as unknown,
  });
  expect(secondRun.stdout).toContain(DEMO_PROMPT);
});

test('prints the job without --wait, optionally as JSON', async () => {
  const { stdout, exitCode } = await run(['Do it.', '--project', service.projectId, '--json']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'active', model: 'openai-compatible:scripted-demo' });
});

test('sends the language and pages of a translation job, and refuses pages without a language', async () => {
  const { exitCode, stdout } = await run([
    'Translate.',
    '--project',
    service.projectId,
    '--translate',
    'fr',
    '--pages',
    'index',
    '--json',
  ]);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ status: 'active' })]);
  const refused = await run(['Translate.', '--project', service.projectId, '--translate', '../fr']);
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('translate.language') as unknown });
  const withoutLanguage = await run(['Translate.', '--project', service.projectId, '--pages', 'index']);
  expect(withoutLanguage).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--translate') as unknown });
});

test.each([
  ['no server listens', { BINDERY_URL: 'http://127.0.0.1:9' }, /Can't reach Bindery at http:\/\/127\.0\.0\.1:9/],
  ['there is no key', { BINDERY_API_KEY: '' }, /BINDERY_API_KEY is not set/],
  ['the key is wrong', { BINDERY_API_KEY: 'bindery_x' }, /key/i],
])('reports in one message with code 2 when %s', async (_, env, message) => {
  const { stderr, exitCode } = await run(['Do it.', '--project', service.projectId], env);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(exitCode).toBe(2);
});

test('reports why a job failed, with code 1', async () => {
  await fs.rename(path.join(service.folder, 'repositories'), path.join(service.folder, 'moved'));
  const { stdout, exitCode } = await run([DEMO_PROMPT, '--project', service.projectId, '--wait']);
  expect(stdout).toMatch(/failed +\S.*\n\nThe job failed/);
  expect(exitCode).toBe(1);
});
