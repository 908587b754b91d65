import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareTask } from './attempt.ts';
import { createMemorizingCheck, LIMITS } from './dry-run.ts';
import { findSite } from './fetch-site.ts';
import { gradeWork } from './graders.ts';
import { listReplayTasks } from './replay.ts';
import type { Task } from './types.ts';

let folder: string;
let repository: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-replay-'));
  repository = path.join(folder, 'site');
  createHistory();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], {
    stdio: 'pipe',
  });
}

function commit(message: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(repository, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

/** A repository with merged pull requests, a change outside the docs, a large one and one without a useful message. */
function createHistory(): void {
  const page = (text: string) => `---\ntitle: Keys\n---\n\n${text}\n`;
  fs.mkdirSync(repository);
  git('init', '-q', '-b', 'main');
  commit('Start', {
    'docs/docs.json': JSON.stringify({
      name: 'Site',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index'] },
    }),
    'docs/index.mdx': page('Create a key.'),
    'src/a.ts': '',
  });
  git('checkout', '-q', '-b', 'rotate');
  commit('wip', { 'docs/index.mdx': page('Create a key. Rotate it every ninety days with the dashboard.') });
  git('checkout', '-q', 'main');
  git(
    'merge',
    '-q',
    '--no-ff',
    'rotate',
    '-m',
    'Merge pull request #12 from a/rotate',
    '-m',
    'Explain how often keys are rotated (#12)',
  );
  commit('Fix a bug in the parser', { 'src/a.ts': 'x' });
  commit('x', { 'docs/index.mdx': page('Create one key.') });
  commit('Add a very long page', { 'docs/index.mdx': page('A line.\n\n'.repeat(100)) });
  commit('Describe the limits of keys', {
    'docs/index.mdx': page('Keys expire. Administrators configure restrictions.'),
  });
  fs.rmSync(path.join(repository, 'src/a.ts'));
  commit('Remove code', {});
}

function findFolder({ source }: Task): string {
  const found = findSite(source, { cache: path.join(folder, 'cache'), mayFetch: false });
  if (found === undefined) throw new Error('no folder');
  return found;
}

test('lists small changes of pages with a message, as merged, newest first', () => {
  const tasks = listReplayTasks(repository, { count: 10 });
  expect(tasks.map(({ kind, generator }) => ({ kind, generator }))).toEqual([{ kind: 'replay', generator: 'replay' }]);
});

test('builds a task from the commit before and the message, and grades work by its likeness', async () => {
  const [task] = listReplayTasks(repository, { count: 10 }).slice(-1);
  if (task === undefined) throw new Error('no task');
  const from = findFolder(task);
  expect(fs.readFileSync(path.join(from, 'index.mdx'), 'utf8')).toContain('Create a key.');
  expect(fs.existsSync(path.join(from, '..', 'src'))).toBe(false);
  const { signal } = new AbortController();
  const prepared = await prepareTask(task, {
    from,
    folder: fs.mkdtempSync(path.join(folder, 'work-')),
    checkSite: createMemorizingCheck(),
    limits: LIMITS,
    signal,
  });
  if (prepared === undefined) throw new Error('not built');
  const { opened, attempt } = prepared;
  expect(attempt.built.prompt).toBe('Explain how often keys are rotated');
  expect((await gradeWork(attempt)).filter(({ ok }) => !ok)).toEqual([]);
  fs.writeFileSync(
    path.join(opened.docs, 'index.mdx'),
    '---\ntitle: Keys\n---\n\nCreate a key. Nothing else matters.\n',
  );
  expect((await gradeWork(attempt)).filter(({ ok }) => !ok)).toMatchObject([
    { grader: 'similarity', reason: expect.stringContaining('index.mdx has') as unknown },
  ]);
});
