import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRepositories } from './add-repositories.ts';

const IDENTITY = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com'];

let root = '';
let repository = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-add-repositories-'));
  repository = path.join(root, 'repositories/docs.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository]);
  commit();
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(root, { recursive: true, force: true });
});

const git = (...args: string[]) =>
  execFileSync('git', [...IDENTITY, ...args], { cwd: repository, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });

/** Adds an empty commit to `main`, in a loose object. */
function commit(): void {
  const tree = git('hash-object', '-t', 'tree', '-w', '/dev/null').trim();
  const branch = git('for-each-ref', '--format=%(objectname)', 'refs/heads/main').trim();
  const parents = branch === '' ? [] : ['-p', branch];
  git('update-ref', 'refs/heads/main', git('commit-tree', tree, '-m', 'commit', ...parents).trim());
}

/** Unpacks what is added to a repository next to the original, and checks it. Returns the number of commits on `main`. */
async function copyRepository(): Promise<number> {
  const archive = pack();
  const copy = path.join(root, 'copy');
  const entries = extract();
  const written = pipeline(archive, entries);
  const adding = addRepositories(archive, path.join(root, 'repositories')).finally(() => archive.finalize());
  for await (const entry of entries) {
    const file = path.join(copy, entry.header.name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(entry, fs.createWriteStream(file));
  }
  await written;
  expect(await adding).toBe(1);
  repository = path.join(copy, 'repositories/docs.git');
  // As `restoreBackup` does.
  for (const name of ['refs', 'objects']) fs.mkdirSync(path.join(repository, name), { recursive: true });
  git('fsck', '--strict');
  return Number(git('rev-list', '--count', 'main'));
}

/** Runs a function before the first file is added whose path matches. */
function interrupt(pattern: RegExp, run: () => void): void {
  const { open } = fs.promises;
  let isDone = false;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (file, ...rest) => {
    if (!isDone && pattern.test(String(file))) {
      isDone = true;
      run();
    }
    return open(file, ...rest);
  });
}

test.each([
  ['a reference', /\/refs\/heads\/main$/],
  ['HEAD', /\/HEAD$/],
  ['an object', /\/objects\//],
])('a backup has every commit of its branches if one is pushed before %s is added', async (_place, pattern) => {
  interrupt(pattern, commit);
  expect(await copyRepository()).toBeGreaterThanOrEqual(1);
});

test.each([
  ['a reference', /\/refs\/heads\/main$/],
  ['HEAD', /\/HEAD$/],
  ['an object', /\/objects\//],
])('a backup is complete if Git packs the repository before %s is added', async (_place, pattern) => {
  commit();
  interrupt(pattern, () => git('gc', '--quiet', '--prune=now'));
  expect(await copyRepository()).toBe(2);
});

test('an installation without built-in repositories has none in its backup', async () => {
  const archive = pack();
  expect(await addRepositories(archive, path.join(root, 'none'))).toBe(0);
});
