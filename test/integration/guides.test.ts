/** Runs the guides' commands exactly as written, one after another. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { startEmbedded } from '../../src/main/embedded.ts';
import { action, parseCall, listExamples, jobs, getJobScript, findStep, type Script } from '../helpers/ci-steps.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { GUIDES, listCommands, readArguments } from '../helpers/guide-commands.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** Guides that have separate tests. */
const TESTED_ELSEWHERE = ['follow-your-code.mdx'];
/** Commands that other tests run: they don't exit, call a model or a running service, or print something that the guide doesn't use. */
const ELSEWHERE = /^bindery (?:dev|agent|doctor|serve|--version|admin user)|\$BINDERY_URL/;
const SITE = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': '---\ntitle: "Welcome"\ndescription: "A site."\n---\n\nHello.\n',
};

let folder: string;
let database: TestDatabase;
const home = process.cwd();

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-guides-'));
  createRepository(path.join(folder, 'path/to/repository'), SITE);
  fs.cpSync(path.join(folder, 'path/to/repository'), path.join(folder, 'path/to/docs'), { recursive: true });
  database = await createTestDatabase();
  process.chdir(folder);
  await runCommand('bindery setup docs.example.com --repository ./path/to/repository', '');
});
afterAll(async () => {
  process.chdir(home);
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a line. Ids that it abbreviates, such as `prj_…`, are the first ones of their type in `printed`. */
async function runCommand(line: string, printed: string): Promise<string> {
  const words = readArguments(line, printed);
  if (!words) return execFileSync('bash', ['-c', line], { encoding: 'utf8' });
  const { exitCode, stdout, stderr } = await runHere(words, createEnvironment());
  if (exitCode !== 0) throw new Error(`${line}\n${stderr}`);
  return stdout;
}

function createEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    XDG_CACHE_HOME: '/dev/null',
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: path.join(folder, 'data'),
    BINDERY_ENV_FILE: '',
    // A webhook has a secret, which is stored encrypted.
    BINDERY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

test.each(
  fs
    .readdirSync(GUIDES)
    .filter((guide) => !TESTED_ELSEWHERE.includes(guide))
    .filter((guide) => listCommands(guide).length > 0),
)('the commands of %s work as written', async (guide) => {
  const listing = await runCommand('bindery admin project list', '');
  const commands = listCommands(guide);
  const printed: string[] = [];
  for (const line of commands.filter((each) => !ELSEWHERE.test(each)))
    printed.push(await runCommand(line, [...printed, listing].join('\n')));
  expect(printed.join('\n')).not.toContain('warning:');
});

test('the documentation itself has no problems in strict mode', async () => {
  const { exitCode, stdout } = await runHere(
    ['check', path.join(GUIDES, '..'), '--strict', '--no-cache'],
    createEnvironment(),
  );
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No problems found.')]);
});

describe('pipeline steps', () => {
  const examples = listExamples('docs/guides/ci.mdx');

  test('are shown in the guide, and call the program of the action and of the image', () => {
    const names = new Set(examples.map(({ name }) => name.replace(/^(job \w+) .*/, '$1')));
    expect([...names].sort()).toEqual([
      ...['check', 'deploy', 'export'].map((each) => `action ${each}`),
      ...['check', 'deploy', 'export'].map((each) => `job ${each}`),
    ]);
    expect(new Set(examples.map((script) => parseCall(script).program))).toEqual(new Set(['/app/bin/bindery.js']));
    const dockerfile = fs.readFileSync(path.join(GUIDES, '../../Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/^WORKDIR \/app\n(?:COPY .*\n)*COPY \S+ \/app\/bin\/bindery.js(?: \S+)* bin\/$/m);
  });

  test('pass an input with spaces or a command as one word, and options as several', () => {
    const { words } = parseCall(findStep({ folder: 'my docs; $(exit 9)', options: '--strict --ignore broken-link' }));
    expect(words).toEqual(['check', 'my docs; $(exit 9)', '--format', 'github', '--strict', '--ignore', 'broken-link']);
  });

  test("show a check's problems beside the lines, and fail", async () => {
    fs.cpSync('path/to/docs', 'broken', { recursive: true });
    fs.appendFileSync('broken/index.mdx', '[gone](/gone)\n');
    const { words } = parseCall(findStep({ folder: 'broken' }));
    const { exitCode, stdout } = await runHere(words, createEnvironment());
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('::warning file=broken/index.mdx,line=7,')]);
    const job = parseCall(getJobScript('check', { extends: '.bindery-check', variables: { DOCS_FOLDER: 'broken' } }));
    expect((await runHere(job.words, createEnvironment())).exitCode).toBe(1);
  });

  test('work as written in the guide against a running service', async () => {
    fs.cpSync('path/to/docs', 'docs', { recursive: true });
    const listing = await runCommand('bindery admin org list', '');
    const createdRun = await runCommand('bindery admin key create ci --organization org_… --scope read write', listing);
    const config = readConfig({ ...createEnvironment(), BINDERY_PORT: '0', BINDERY_LOG_LEVEL: 'error' });
    const service = await startEmbedded(config, { createPool: createLocalPool });
    try {
      const BINDERY_API_KEY = /bindery_\w+/.exec(createdRun)?.[0] ?? '';
      // If a GitHub example and a later GitLab one make the same call, it runs once.
      const calls = new Map(
        examples.toReversed().map((script) => {
          const call = parseCall(script);
          return [call.words.join(' '), call];
        }),
      );
      for (const [line, { words, outputs }] of calls) {
        fs.rmSync('bundle.tar.gz', { force: true });
        const { exitCode, stderr } = await runHere(words, {
          ...createEnvironment(),
          BINDERY_URL: service.url,
          BINDERY_API_KEY,
        });
        if (exitCode !== 0) throw new Error(`${line}\n${stderr}`);
        const isCheck = words[0] === 'check';
        expect([line, fs.existsSync('bundle.tar.gz')]).toEqual([line, !isCheck]);
        expect([line, outputs]).toEqual([line, isCheck ? '' : 'bundle=bundle.tar.gz\n']);
      }
      expect(calls.size).toBeGreaterThan(3);
    } finally {
      await service.close({ graceful: false });
    }
  });

  test('belong to each output and each job', () => {
    const ids = action.runs.steps.flatMap(({ id }) => id ?? []);
    for (const [name, { value }] of Object.entries(action.outputs))
      for (const [, id = '', output = ''] of value.matchAll(/steps\.(\w+)\.outputs\.(\w+)/g))
        expect([ids.includes(id), output]).toEqual([true, name]);
    const scripts: Script[] = Object.entries(jobs).map(([name, job]) => getJobScript(name, job));
    expect(scripts.filter(({ lines }) => lines !== '').map(({ name }) => name)).toEqual(
      ['check', 'export', 'deploy'].map((name) => `job .bindery-${name}`),
    );
  });
});
