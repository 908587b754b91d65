import type { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiCommand } from './api.ts';
import { createReport, toLog } from './report.ts';
import { createSiteCommand } from './site.ts';
import { startCommand } from './start.ts';
import { createWorkerCommand } from './worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Collects the printed output. */
function listen(): () => string {
  let output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output += String(text))));
  return () => output;
}

test('prints a line of text, or one JSON object per line', () => {
  const printedLines = listen();
  toLog(createReport('serve', {}))('it runs');
  toLog(createReport('serve', { json: true }))('it "runs"\non');
  const [text = '', line = ''] = printedLines().split('\n');
  expect(text).toBe('it runs');
  expect(JSON.parse(line)).toEqual({ event: 'message', command: 'serve', message: 'it "runs"\non' });
});

test('prints nothing of a text that controls the terminal, such as the label of a bundle', () => {
  const printedLines = listen();
  toLog(createReport('serve', {}))('listening (version \u001B[2J\u009B31m1.0)');
  expect(printedLines()).toBe('listening (version 1.0)\n');
});

const url = 'http://127.0.0.1:7777';
const example = { domain: 'docs.example.com', projectId: 'prj_1', source: '/x', isRepository: true, key: 'bindery_k' };
const service = { url, organizationId: 'org_1', welcome: `${url}/welcome?token=x`, example, operationsUrl: url };
const runner = {
  start: async () => ({ ...service, close: async () => undefined }),
  wait: async () => undefined as never,
};
const commands: [string, Command, object][] = [
  ['start', startCommand(runner), { dashboard: `${url}/dashboard`, welcome: service.welcome, example, model: null }],
  ['api', createApiCommand(runner), {}],
  ['site', createSiteCommand(runner), {}],
  ['worker', createWorkerCommand(runner), {}],
];

test.each(commands)('prints what was started in one line for %s --json', async (name, command, facts) => {
  vi.stubEnv('DATABASE_URL', 'postgresql://127.0.0.1/none');
  vi.stubEnv('BINDERY_MODEL', '');
  const printedLines = listen();
  await command.parseAsync(['--json'], { from: 'user' });
  const [line = '', remainder] = printedLines().split('\n');
  expect(JSON.parse(line)).toMatchObject({ event: 'started', command: name, pid: process.pid, url, ...facts });
  expect(remainder).toBe('');
});
