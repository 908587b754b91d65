import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runHere } from '../../../test/helpers/run-cli.ts';
import { createConfig } from '../../agent/translations/testing.ts';

const PAGE = '---\ntitle: A\n---\n\nIntro.\n\n## Install\n\nRun it.\n';
const TEMP = fs.mkdtempSync(path.join(os.tmpdir(), 'translations-'));
let root = '';

beforeEach(() => {
  root = fs.mkdtempSync(path.join(TEMP, 'site-'));
  write('docs.json', createConfig({ en: ['a', 'b'], fr: ['fr/a'] }));
  write('a.mdx', PAGE);
  write('b.mdx', PAGE);
  write('fr/a.mdx', PAGE);
});
afterAll(() => fs.rmSync(TEMP, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(root, 'docs', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgSign=false'];
  return execFileSync('git', ['-C', root, ...identity, ...args])
    .toString()
    .trim();
}

function commit(): string {
  if (!fs.existsSync(path.join(root, '.git'))) git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
  return git('rev-parse', 'HEAD');
}

async function run(...args: string[]) {
  const { exitCode, stdout, stderr } = await runHere(['translations', path.join(root, 'docs'), ...args], {
    PATH: process.env.PATH,
  });
  return { exitCode, lines: stdout.trimEnd().split('\n'), stderr };
}

test('follows a page from missing over current to behind, and tells since when and what has changed', async () => {
  expect(await run()).toEqual({
    exitCode: 1,
    lines: [
      "fr/b.mdx: missing: b.mdx isn't translated",
      'fr: 2 pages from "en": 0 current, 0 behind, 1 missing, 1 unrecorded. To list the unrecorded pages, use --only unrecorded.',
    ],
    stderr: '',
  });
  const first = commit();
  write('fr/b.mdx', PAGE);
  expect(await run('--record', 'fr/a.mdx,fr/b.mdx')).toMatchObject({
    exitCode: 0,
    lines: ['Recorded 2 pages in .bindery/translations/fr.json.'],
  });
  commit();
  expect(await run()).toMatchObject({ exitCode: 0, lines: ['fr: 2 pages from "en": 2 current, 0 behind, 0 missing.'] });
  write('a.mdx', PAGE.replace('Run it.', 'Run it twice.'));
  const { exitCode, lines } = await run();
  expect(exitCode).toBe(1);
  expect(lines[0]).toMatch(
    new RegExp(
      String.raw`^fr/a\.mdx: behind: a\.mdx has changed since ${first.slice(0, 12)} \(\d{4}-\d\d-\d\d\): Install$`,
    ),
  );
});

test('finds pages that are behind without a record from the last commit of the translation', async () => {
  const first = commit();
  write('a.mdx', PAGE.replace('Intro.', 'Introduction.'));
  commit();
  const { exitCode, lines } = await run('--json', '--only', 'behind');
  const { languages } = JSON.parse(lines.join('\n')) as { languages: unknown[] };
  expect(exitCode).toBe(1);
  expect(languages).toMatchObject([
    {
      language: 'fr',
      from: 'en',
      counts: { current: 0, behind: 1, missing: 1, unrecorded: 0 },
      pages: [
        { source: 'a.mdx', target: 'fr/a.mdx', since: { commit: first }, commits: 1, sections: ['(introduction)'] },
      ],
      extra: [],
    },
  ]);
});

test('still names what has changed after the recorded commit was rebased away, and in a shallow clone', async () => {
  commit();
  await run('--record', 'all');
  commit();
  write('a.mdx', PAGE.replace('Run it.', 'Run.'));
  git('checkout', '--quiet', '--orphan', 'other');
  commit();
  const clone = path.join(TEMP, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone]);
  root = clone;
  expect((await run()).lines[0]).toBe('fr/a.mdx: behind: a.mdx has changed: Install');
  fs.rmSync(path.join(root, 'docs/.bindery'), { recursive: true });
  expect((await run('--only', 'unrecorded')).lines[0]).toMatch('fr/a.mdx: unrecorded');
});

test('warns about a memory that is not one, and does not trust it', async () => {
  write('.bindery/translations/fr.json', '{"pages":{"fr/a.mdx":{"source":"a.mdx","hash":"--help"},"../x.mdx":{}}}');
  const { lines } = await run('--only', 'missing,unrecorded');
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^fr\/a\.mdx: unrecorded/),
      ".bindery/translations/fr.json: warning: 2 of its entries aren't valid and are ignored.",
    ]),
  );
});

test.each([
  [['--language', 'de'], 1],
  [['--only', 'current'], 0],
  [['--only', 'old'], 2],
  [['--language', '../x'], 2],
  [['--record', 'a.mdx'], 2],
])('ends with %j with exit code %i', async (args, expected) => {
  const { exitCode, stderr } = await run(...args);
  expect(exitCode).toBe(expected);
  expect(stderr === '').toBe(expected < 2);
});

test('names what a language shares with its source, without failing because of it', async () => {
  const page = PAGE.replace('Intro.', 'Intro. ![Settings](/settings.png)');
  write('docs.json', createConfig({ en: ['a', 'GET /users'], fr: ['fr/a'] }));
  write('a.mdx', page);
  write('fr/a.mdx', page);
  write('settings.png', '');
  const shared = 'fr: shared with "en": 1 API entry (GET /users); 1 image (settings.png)';
  expect(await run()).toMatchObject({ exitCode: 0, lines: [shared, expect.stringContaining('fr: 1 page')] });
  const { languages } = JSON.parse((await run('--json')).lines.join('\n')) as { languages: unknown };
  expect(languages).toMatchObject([
    { untranslated: { apiPages: ['GET /users'], snippets: [], images: ['settings.png'] } },
  ]);
});

test('says what to do if the navigation has no languages', async () => {
  write('docs.json', createConfig({ en: ['a'] }));
  expect(await run()).toMatchObject({ exitCode: 0, lines: [expect.stringContaining('--language')] });
});
