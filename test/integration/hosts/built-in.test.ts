import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuiltInHost } from '../../../src/agent/hosts/built-in/create-built-in-host.ts';
import { mergePull } from '../../../src/agent/hosts/built-in/merge-pull.ts';
import { readChanges } from '../../../src/agent/hosts/built-in/read-changes.ts';
import type { RepositoryHost } from '../../../src/agent/hosts/host.ts';
import { git } from '../../helpers/git-repository.ts';
import { LINK_SECRET, startBuiltIn } from '../../helpers/hosts/built-in-host.ts';
import type { BuiltInFixture } from '../../helpers/hosts/built-in-host.ts';
import { describeHost } from '../../helpers/hosts/contract.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { TestDatabase } from '../../helpers/test-database.ts';

const REQUEST = { head: 'bindery/aj_1', base: 'main', title: 'Describe lanterns', body: 'Text' };
const { signal } = new AbortController();
let database: TestDatabase;
let fixture: BuiltInFixture;
let host: RepositoryHost;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describeHost('built-in', () => startBuiltIn(database.db), { isLocal: true });

describe('the built-in host', () => {
  beforeEach(async () => {
    fixture = await startBuiltIn(database.db);
    fixture.push(REQUEST.head, { 'index.mdx': 'A lantern is lit at dusk.\n' });
    host = fixture.createHost();
  });
  afterEach(() => fixture.stop());

  async function merge(id: string, reviewedHead?: string) {
    const { folder } = fixture;
    const row = await fixture.pull(id);
    return mergePull(row, {
      db: database.db,
      folder,
      shownHead: reviewedHead ?? (await fixture.head(row.head)),
      signal,
    });
  }

  test('merges both sides in one commit with two parents', async () => {
    const { id } = await host.openPullRequest(REQUEST, signal);
    const onMain = fixture.push('main', { 'other.mdx': 'Meanwhile.\n' });
    expect(await merge(id)).toEqual({ kind: 'merged' });
    expect(git(fixture.folder, ['show', 'main:index.mdx'])).toBe('A lantern is lit at dusk.');
    expect(git(fixture.folder, ['show', 'main:other.mdx'])).toBe('Meanwhile.');
    expect(git(fixture.folder, ['rev-parse', 'main^1', 'main^2']).split('\n')).toEqual([
      onMain,
      await fixture.head(REQUEST.head),
    ]);
  });

  test('reports a conflict with its files and changes nothing', async () => {
    const { id } = await host.openPullRequest(REQUEST, signal);
    const onMain = fixture.push('main', { 'index.mdx': 'A lamp.\n' });
    expect(await merge(id)).toEqual({ kind: 'conflict', files: ['index.mdx'] });
    expect(await fixture.head('main')).toBe(onMain);
    expect(await host.findPullRequest(id, signal)).toMatchObject({ state: 'open' });
  });

  test('does not merge commits that were pushed after the page was read', async () => {
    const { id } = await host.openPullRequest(REQUEST, signal);
    const reviewedHead = await fixture.head(REQUEST.head);
    fixture.push(REQUEST.head, { 'late.mdx': 'Late.\n' }, { from: REQUEST.head });
    expect(await merge(id, reviewedHead)).toEqual({ kind: 'moved' });
  });

  test('moves the base once for each of many concurrent merges, and loses none', async () => {
    const names = ['one', 'two', 'three'];
    for (const name of names) fixture.push(name, { [`${name}.mdx`]: 'New.\n' });
    const pulls = await Promise.all(names.map((head) => host.openPullRequest({ ...REQUEST, head }, signal)));
    const before = await fixture.head('main');
    const outcomes = await Promise.all([...pulls, ...pulls].map(({ id }) => merge(id)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['merged']));
    expect(git(fixture.folder, ['rev-list', '--first-parent', `${before}..main`]).split('\n')).toHaveLength(3);
    const files = git(fixture.folder, ['ls-tree', '--name-only', 'main']).split('\n');
    expect(files).toEqual(expect.arrayContaining(['one.mdx', 'two.mdx', 'three.mdx']));
  });

  test('finds a merge that was killed between Git and the database merged, with its changes', async () => {
    const { id } = await host.openPullRequest(REQUEST, signal);
    await merge(id);
    await database.db.updateTable('pull_requests').set({ state: 'open' }).where('id', '=', id).execute();
    expect(await host.findOpenPullRequest(REQUEST, signal)).toBeUndefined();
    expect(await host.findPullRequest(id, signal)).toMatchObject({ state: 'merged' });
    const { base_commit: base, head_commit: head } = await fixture.pull(id);
    const { files } = await readChanges({ base: base ?? '', head: head ?? '' }, { folder: fixture.folder, signal });
    expect(files).toMatchObject([{ path: 'index.mdx', added: 1, deleted: 1 }]);
  });

  test('allows one open pull request per branch, into one base', async () => {
    git(fixture.folder, ['branch', 'release', 'main']);
    await host.openPullRequest(REQUEST, signal);
    await expect(host.openPullRequest({ ...REQUEST, base: 'release' }, signal)).rejects.toThrow(
      /into main\. Merge or close/,
    );
  });

  test("does not find another project's pull request", async () => {
    const second = await startBuiltIn(database.db);
    const { id } = await host.openPullRequest(REQUEST, signal);
    expect(await second.createHost().findPullRequest(id, signal)).toBeUndefined();
    await expect(second.createHost().updatePullRequest(id, { title: 'x', body: '' }, signal)).rejects.toThrow(
      /have a pull request/,
    );
    await second.stop();
  });

  test('rejects a folder that is not a bare repository and says how to create one', async () => {
    const work = path.join(fixture.folder, '..', 'work', '.git');
    const empty = path.join(fixture.folder, '..', 'empty');
    fs.mkdirSync(empty);
    for (const folder of [work, empty, '/nonexistent/docs.git']) {
      const options = { projectId: fixture.projectId, db: database.db, publicUrl: () => '', linkSecret: LINK_SECRET };
      const opening = createBuiltInHost({ ...options, folder }).openPullRequest(REQUEST, signal);
      await expect(opening).rejects.toThrow(/Expected a bare Git repository at .*git clone --bare/);
    }
  });

  test('includes added, deleted, renamed, binary and unusual files, and numbered lines in changes', async () => {
    const long = Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join('');
    fixture.push('main', { 'long.md': long, 'gone.md': 'x\n', 'old name "é".md': `${long}old\n` });
    const base = await fixture.head('main');
    const work = path.join(fixture.folder, '..', 'work');
    fs.rmSync(path.join(work, 'gone.md'));
    fs.renameSync(path.join(work, 'old name "é".md'), path.join(work, 'new\nname.md'));
    fs.rmSync(path.join(work, 'index.mdx'));
    fs.symlinkSync('docs.json', path.join(work, 'index.mdx'));
    const head = fixture.push('odd', {
      'long.md': long.replace('line 10\n', 'diff --git a/x b/x\n@@ -1 +1 @@\n'),
      'image.bin': Buffer.from([0, 1, 2]),
      'huge.md': 'word\n'.repeat(5000),
    });
    const { files, isCut } = await readChanges({ base, head }, { folder: fixture.folder, signal });
    expect(isCut).toBe(false);
    const byPath = Object.fromEntries(files.map((file) => [file.path, file]));
    expect(byPath['gone.md']).toMatchObject({ kind: 'deleted', added: 0, deleted: 1 });
    expect(byPath['new\nname.md']).toMatchObject({ kind: 'renamed', formerPath: 'old name "é".md', hunks: [] });
    expect(byPath['image.bin']).toMatchObject({ kind: 'added', added: undefined, hunks: [] });
    expect(byPath['huge.md']).toMatchObject({ added: 5000, hunks: undefined });
    expect(byPath['index.mdx']?.hunks).toHaveLength(2);
    expect(byPath['long.md']?.hunks).toMatchObject([
      {
        lines: [
          { kind: 'same', before: 8, after: 8 },
          {},
          {},
          { kind: 'deleted', before: 11, text: 'line 10' },
          { kind: 'added', after: 11, text: 'diff --git a/x b/x' },
          { kind: 'added', after: 12, text: '@@ -1 +1 @@' },
          { kind: 'same', before: 12, after: 13, text: 'line 11' },
          {},
          {},
        ],
      },
    ]);
  });
});
