/** Checks `.ci/run`: three npm commands, and a suite that runs as an unprivileged user. Checks the pipelines that call it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = path.join(import.meta.dirname, '..');
const IS_ROOT = process.getuid?.() === 0;

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

test.runIf(process.platform === 'linux')(
  'installs, checks and tests, and runs the suite as another user if started by root',
  async () => {
    const clone = copyScript();
    const log = path.join(folder, 'calls');
    fs.writeFileSync(log, '');
    // Another user writes to it as well.
    fs.chmodSync(log, 0o666);
    const { PATH = '' } = process.env;
    await execa('bash', ['.ci/run'], {
      cwd: clone,
      env: { PATH: `${installNpm(log)}:${PATH}`, HOME: folder },
      stdin: 'ignore',
    });
    const calls = fs
      .readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Call);
    const [last] = calls.slice(-1);
    expect(calls.slice(0, 2)).toMatchObject([{ command: 'ci' }, { command: 'run check' }]);
    expect(last).toMatchObject({ command: 'test', umask: IS_ROOT ? '0077' : (expect.any(String) as unknown) });
    expect(calls.slice(2, -1).map(({ command }) => command)).toEqual(
      IS_ROOT ? [expect.stringMatching(/^test -- scripts\/ci\.test\.ts /)] : [],
    );
    if (!IS_ROOT) return;
    expect(last?.uid).not.toBe('0');
    expect(last?.home).toMatch(/ ü\..*\/home$/);
    expect(last?.folder).toMatch(/ ü\..*\/clone$/);
    expect(fs.existsSync(path.dirname(last?.home ?? ''))).toBe(false);
  },
);

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
function copyScript(): string {
  const clone = path.join(folder, 'closed/clone');
  fs.mkdirSync(path.join(clone, '.ci'), { recursive: true });
  fs.chmodSync(path.dirname(clone), 0o700);
  fs.copyFileSync(path.join(ROOT, '.ci/run'), path.join(clone, '.ci/run'));
  return clone;
}

/**
 * Writes an `npm` that any user can run and that only records its arguments. It fails if it can't write to its folders.
 */
function installNpm(log: string): string {
  const bin = path.join(folder, 'bin');
  fs.mkdirSync(bin);
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(
    path.join(bin, 'npm'),
    `#!/usr/bin/env bash
set -euo pipefail
touch ./written "$HOME/written" "\${TMPDIR:-/tmp}"
printf '{"command":"%s","uid":"%s","home":"%s","folder":"%s","umask":"%s"}\\n' "$*" "$(id -u)" "$HOME" "$PWD" "$(umask)" >> '${log}'
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
