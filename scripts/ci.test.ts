/** Checks `.ci/run`: three npm commands, and a suite that runs as an unprivileged user. Checks the pipelines that call it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '..');
const IS_ROOT = process.getuid?.() === 0;
const IS_LINUX = process.platform === 'linux';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-ci-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('runs as root only the test files that depend on the user', () => {
  const [, list = ''] = /^ROOT_TESTS=\((.*)\)$/m.exec(fs.readFileSync(path.join(ROOT, '.ci/run'), 'utf8')) ?? [];
  expect(list.split(' ').sort()).toEqual(
    listTests()
      .filter((file) => asksForUser(file))
      .sort(),
  );
});

test.runIf(IS_LINUX)('installs, checks and tests, and runs the suite as another user if started by root', async () => {
  const { exitCode, calls } = await runScript();
  expect(exitCode).toBe(0);
  const [install, check, ...tests] = calls;
  expect([install, check]).toMatchObject([{ command: 'ci' }, { command: 'run check' }]);
  const suite = tests.find(({ command }) => command === 'test');
  expect(suite).toMatchObject({ umask: IS_ROOT ? '0077' : (expect.any(String) as unknown) });
  expect(tests.filter((call) => call !== suite).map(({ command }) => command)).toEqual(
    IS_ROOT ? [expect.stringMatching(/^test -- scripts\/ci\.test\.ts /)] : [],
  );
  if (!IS_ROOT) return;
  expect(suite?.uid).not.toBe('0');
  expect(suite?.home).toMatch(/ ü\..*\/home$/);
  expect(suite?.folder).toMatch(/ ü\..*\/clone$/);
  expect(fs.existsSync(path.dirname(suite?.home ?? ''))).toBe(false);
});

test.runIf(IS_LINUX).each(['ci', 'run check', 'test', ...(IS_ROOT ? ['test -- *'] : [])])(
  'fails if `npm %s` fails, and leaves no folder behind',
  async (failing) => {
    const { exitCode, calls } = await runScript(failing);
    expect(exitCode).not.toBe(0);
    for (const { home } of calls.filter(({ command }) => IS_ROOT && command === 'test'))
      expect(fs.existsSync(path.dirname(home))).toBe(false);
  },
);

/** Runs the script in a new clone with an `npm` that only records its calls, and fails for one of them. */
async function runScript(failing = ''): Promise<{ exitCode: number | undefined; calls: Call[] }> {
  const run = fs.mkdtempSync(path.join(folder, 'run-'));
  const log = path.join(run, 'calls');
  fs.writeFileSync(log, '');
  // Another user writes to it as well.
  fs.chmodSync(log, 0o666);
  const { PATH = '' } = process.env;
  const { exitCode } = await execa('bash', ['.ci/run'], {
    cwd: copyScript(run),
    env: { PATH: `${installNpm(run, { log, failing })}:${PATH}`, HOME: run },
    stdin: 'ignore',
    reject: false,
  });
  const lines = fs.readFileSync(log, 'utf8').trim().split('\n');
  return { exitCode, calls: lines.map((line) => JSON.parse(line) as Call) };
}

test('the GitHub workflow and the GitLab pipeline run the script in a job with a time limit', () => {
  const workflow = readYaml('.github/workflows/ci.yml') as Workflow;
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request']);
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(workflow.jobs.test.steps.map(({ uses, run }) => uses ?? run)).toEqual([
    expect.stringMatching(/^actions\/checkout@v\d+$/),
    expect.stringMatching(/^actions\/setup-node@v\d+$/),
    '.ci/run',
  ]);
  const pipeline = readYaml('.gitlab-ci.yml') as Pipeline;
  expect(pipeline.test.script).toEqual(['.ci/run']);
  expect(pipeline.test.timeout).toBe(`${workflow.jobs.test['timeout-minutes']} minutes`);
  // The script is executable, so both call it without a shell.
  expect(fs.statSync(path.join(ROOT, '.ci/run')).mode & 0o111).toBe(0o111);
  const [major] = (workflow.jobs.test.steps[1]?.with?.['node-version'] ?? '').toString().split('.');
  expect(pipeline.test.image).toBe(`node:${major}`);
});

interface Workflow {
  on: object;
  permissions: object;
  jobs: {
    test: {
      'timeout-minutes': number;
      steps: { uses?: string; run?: string; with?: Record<string, string | number> }[];
    };
  };
}

interface Pipeline {
  test: { image: string; timeout: string; script: string[] };
}

function readYaml(file: string): unknown {
  return parse(fs.readFileSync(path.join(ROOT, file), 'utf8'), { strict: true });
}

interface Call {
  command: string;
  uid: string;
  home: string;
  folder: string;
  umask: string;
}

/**
 * Creates a clone that only contains the script, so that copying it is fast. Only its owner can enter the parent
 * folder.
 */
function copyScript(run: string): string {
  const clone = path.join(run, 'closed/clone');
  fs.mkdirSync(path.join(clone, '.ci'), { recursive: true });
  fs.chmodSync(path.dirname(clone), 0o700);
  fs.copyFileSync(path.join(ROOT, '.ci/run'), path.join(clone, '.ci/run'));
  return clone;
}

/**
 * Writes an `npm` that any user can run and that only records its arguments. It fails if it can't write to its folders,
 * and for arguments that match the pattern `failing`.
 */
function installNpm(run: string, { log, failing }: { log: string; failing: string }): string {
  const bin = path.join(run, 'bin');
  fs.mkdirSync(bin);
  for (const folderToEnter of [folder, run]) fs.chmodSync(folderToEnter, 0o755);
  fs.writeFileSync(
    path.join(bin, 'npm'),
    `#!/usr/bin/env bash
set -euo pipefail
touch ./written "$HOME/written" "\${TMPDIR:-/tmp}"
printf '{"command":"%s","uid":"%s","home":"%s","folder":"%s","umask":"%s"}\\n' "$*" "$(id -u)" "$HOME" "$PWD" "$(umask)" >> '${log}'
[[ "$*" != ${failing.replaceAll(' ', '\\ ') || "''"} ]]
`,
    { mode: 0o755 },
  );
  fs.chmodSync(bin, 0o755);
  fs.chmodSync(path.join(bin, 'npm'), 0o755);
  return bin;
}

function listTests(): string[] {
  return ['bin', 'src', 'scripts', 'evaluation', 'dashboard', 'test'].flatMap((top) =>
    fs
      .readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => `${top}/${name}`),
  );
}

function asksForUser(file: string): boolean {
  // The screenshot test depends on the user indirectly: Chromium starts differently for root.
  return file === 'test/e2e/agent-screenshot.test.ts' || /getuid/.test(fs.readFileSync(path.join(ROOT, file), 'utf8'));
}
