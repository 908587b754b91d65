import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, createRepository, git } from '../../../test/helpers/git-repository.ts';
import { findPageHistorySettings } from './find-settings.ts';
import { readLocalHistory } from './read-local-history.ts';
import { readPageHistories } from './read-page-histories.ts';

const config = (navigation: object = { pages: ['a'] }, metadata: object = { history: true }) =>
  JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation, metadata });
const page = (sections: string, head = 'title: A') => `---\n${head}\n---\n\nIntro.\n\n${sections}`;

let folder: string;
let repository: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-page-history-'));
  repository = createRepository(path.join(folder, 'site'), { 'code.ts': '1' });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Commits files of the docs folder at noon. */
function commit(day: string, files: Record<string, string>, message = 'change', time = '12:00:00'): string {
  const paths = Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text]));
  return commitFiles(repository, paths, { date: `${day}T${time}Z`, message });
}

async function read(place = repository, settings: { limit?: number; messages?: boolean } = {}) {
  return readPageHistories({
    folder: path.join(place, 'docs'),
    settings: { limit: 10, messages: false, ...settings },
    place: { folder: path.join(place, 'docs') },
  });
}

const at = (day: string, time = '12:00:00') => `${day}T${time}.000Z`;

test('names the sections that a day added and changed, and only counts those that are gone', async () => {
  commit('2026-01-01', { 'docs.json': config(), 'a.mdx': page('## Install\n\nx\n\n## Old secret\n\nx\n') });
  commit('2026-01-02', { 'a.mdx': page('## Install\n\ny\n\n## Old secret\n\ny\n\n## Use\n\nx\n') });
  commit('2026-01-03', { 'a.mdx': page('## Install\n\ny\n\n## Use\n\nx\n') });
  // Readers see no difference.
  commit('2026-01-04', { 'a.mdx': page('## Install\n\ny\n\n{/* x */}\n## Use\n\nx\n', 'owner: kim\ntitle: A') });
  commit('2026-01-05', { 'a.mdx': page('## Install\n\nz\n\n## Use\n\nx\n') });
  commit('2026-01-05', { 'a.mdx': page('## Install\n\nz\n\n## Use\n\nx\n', 'title: B') }, 'change', '15:00:00');
  const { histories, problem } = await read();
  expect(problem).toBeUndefined();
  expect(histories).toEqual({
    'a.mdx': {
      changes: [
        { date: at('2026-01-05', '15:00:00'), changed: ['', 'install'] },
        { date: at('2026-01-03'), removed: 1 },
        { date: at('2026-01-02'), added: ['use'], changed: ['install'], hasOthers: true },
        { date: at('2026-01-01'), isCreation: true },
      ],
    },
  });
  expect(JSON.stringify(histories)).not.toContain('secret');
  expect(await read()).toEqual({ histories });
});

test('counts a merge as one change, on the day it was merged, and follows a page that was moved', async () => {
  commit('2026-01-01', { 'docs.json': config(), 'old.mdx': page('## X\n\n1\n') });
  git(repository, ['checkout', '--quiet', '-b', 'topic']);
  commit('2026-01-02', { 'old.mdx': page('## X\n\n2\n') });
  commit('2026-01-03', { 'old.mdx': page('## X\n\n3\n') });
  git(repository, ['checkout', '--quiet', 'main']);
  git(repository, ['merge', '--quiet', '--no-ff', '--no-commit', 'topic']);
  commit('2026-01-04', {});
  fs.renameSync(path.join(repository, 'docs/old.mdx'), path.join(repository, 'docs/a.mdx'));
  commit('2026-01-05', {});
  const { histories } = await read();
  expect(histories).toEqual({
    'a.mdx': {
      changes: [
        { date: at('2026-01-04'), changed: ['x'] },
        { date: at('2026-01-01'), isCreation: true },
      ],
    },
  });
});

test('lists as many days as the site wants, and says that there are more', async () => {
  commit('2026-01-01', { 'docs.json': config(), 'a.mdx': page('1') });
  for (const day of ['02', '03', '04']) commit(`2026-01-${day}`, { 'a.mdx': page(day) });
  const { histories } = await read(repository, { limit: 2 });
  expect(histories['a.mdx']?.changes.map(({ date }) => date.slice(0, 10))).toEqual(['2026-01-04', '2026-01-03']);
  expect(histories['a.mdx']?.isCut).toBe(true);
});

test('has no commit messages and names unless the site wants messages', async () => {
  commit('2026-01-01', { 'docs.json': config(), 'a.mdx': page('1') });
  commit('2026-01-02', { 'a.mdx': page('2') }, 'Fix the port\n\nReviewed-by: Kim <kim@example.com>');
  const messages = async (shown: boolean) => JSON.stringify(await read(repository, { messages: shown }));
  expect(await messages(false)).not.toMatch(/Fix|change"|kim|Test|example/);
  expect(await messages(true)).toContain('"messages":["Fix the port"]');
  expect(await messages(true)).not.toMatch(/kim|Test|example/);
});

describe('starts where a page last got other readers', () => {
  const days = (history: { changes: { date: string }[] } | undefined) =>
    history?.changes.map(({ date }) => date.slice(8, 10));
  const publicPage = { group: 'P', pages: ['a', 'b'] };

  test('by its frontmatter', async () => {
    const heads = ['title: A', 'title: A\ngroups: [staff]', 'title: A', 'title: A'];
    for (const [index, head] of heads.entries())
      commit(`2026-01-0${index + 1}`, { 'docs.json': config(), 'a.mdx': page(`${index}`, head) });
    const { histories } = await read();
    expect(histories['a.mdx']).toEqual({ changes: [{ date: at('2026-01-04'), changed: [''] }] });
  });

  test('by the navigation above it', async () => {
    const navigations = [
      { groups: [publicPage] },
      {
        groups: [
          { group: 'Staff', groups: ['staff'], pages: ['a'] },
          { group: 'P', pages: ['b'] },
        ],
      },
      { groups: [publicPage] },
      { groups: [publicPage, { group: 'New', public: true, pages: ['c'] }] },
    ];
    for (const [index, navigation] of navigations.entries())
      commit(`2026-01-0${index + 1}`, {
        'docs.json': config(navigation),
        'a.mdx': page(`${index}`),
        'b.mdx': page(`${index}`),
      });
    const { histories } = await read();
    expect(days(histories['a.mdx'])).toEqual(['04']);
    expect(days(histories['b.mdx'])).toEqual(['04', '03', '02', '01']);
  });

  test('by any change of a navigation in several files, if it limits readers', async () => {
    const included = (groups: object) => JSON.stringify([groups]);
    const staff = { group: 'Staff', groups: ['staff'], pages: ['a'] };
    const navigation = { groups: { $ref: './groups.json' } };
    commit('2026-01-01', { 'docs.json': config(navigation), 'groups.json': included(staff), 'a.mdx': page('1') });
    commit('2026-01-02', { 'groups.json': included({ ...staff, groups: ['all', 'staff'] }) });
    commit('2026-01-03', { 'a.mdx': page('2') });
    commit('2026-01-04', { 'a.mdx': page('3') });
    expect(days((await read()).histories['a.mdx'])).toEqual(['04', '03']);
  });
});

describe('reports what is missing', () => {
  beforeEach(() => {
    commit('2026-01-01', { 'docs.json': config(), 'a.mdx': page('1'), 'b.mdx': page('1') });
    commit('2026-01-02', { 'a.mdx': page('2') });
    commit('2026-01-03', { 'a.mdx': page('3') });
  });

  test('of a shallow clone', async () => {
    const clone = path.join(folder, 'clone');
    git(folder, ['clone', '--quiet', '--depth=2', `file://${repository}`, clone]);
    const { histories, problem } = await read(clone);
    expect(histories).toEqual({ 'a.mdx': { changes: [{ date: at('2026-01-03'), changed: [''] }], isCut: true } });
    expect(problem?.detail).toContain('git fetch --unshallow');
  });

  test('of a clone without old files', async () => {
    git(repository, ['config', 'uploadpack.allowFilter', 'true']);
    const clone = path.join(folder, 'clone');
    git(folder, ['clone', '--quiet', '--filter=blob:none', `file://${repository}`, clone]);
    const { histories, problem } = await read(clone);
    expect(Object.keys(histories)).toEqual(['b.mdx']);
    expect(problem?.detail).toContain('partial clone');
  });

  test('of a damaged repository, and the site is still built', async () => {
    const locate = (name: string) => {
      const id = git(repository, ['rev-parse', name]);
      return path.join(repository, '.git/objects', id.slice(0, 2), id.slice(2));
    };
    fs.chmodSync(locate('HEAD~1:docs/a.mdx'), 0o600);
    fs.copyFileSync(locate('HEAD:docs/a.mdx'), locate('HEAD~1:docs/a.mdx'));
    const { histories, historyProblem, dates } = await readLocalHistory(path.join(repository, 'docs'));
    expect(histories).toBeUndefined();
    expect(historyProblem).toMatchObject({ reason: 'page-history', detail: expect.stringContaining('git fsck') });
    expect(dates['a.mdx']).toBe(at('2026-01-03'));
  });
});

test('is read only for a site that shows it', async () => {
  const docs = path.join(repository, 'docs');
  commit('2026-01-01', { 'docs.json': config({ pages: ['a'] }, { timestamp: true }), 'a.mdx': page('1') });
  expect(await findPageHistorySettings(docs)).toBeUndefined();
  expect(await readLocalHistory(docs)).not.toHaveProperty('histories');
  commit('2026-01-02', { 'docs.json': config({ pages: ['a'] }, { history: { limit: 5, messages: true } }) });
  expect(await findPageHistorySettings(docs)).toEqual({ limit: 5, messages: true });
  expect(await readLocalHistory(docs)).toHaveProperty('histories');
  expect(await findPageHistorySettings(path.join(folder, 'nothing'))).toBeUndefined();
});
