import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createWorkspace } from '../../../test/helpers/workspace.ts';
import { commitChanges } from '../workspace/commit-changes.ts';
import { findReferences } from './find-references.ts';
import { listAdditions } from './list-additions.ts';

function find(text: string, file = 'a.mdx'): string[] {
  return findReferences(text, file).map(({ kind, line, detail }) => `${line} ${kind} ${detail}`);
}

test('lists everything that a page loads, runs and links to', () => {
  const page = [
    "import Card from '/snippets/card.mdx'",
    'import {',
    '  A,',
    "} from 'https://esm.example/x.js'",
    '![shot](https://img.example/a.png)',
    '<img',
    '  src="//cdn.example/b.png" onerror="alert(1)" />',
    '<script src="https://evil.example/x.js"></script>',
    '<iframe src="https://video.example/1"></iframe>',
    '[link](https://link.example/page) and [run](javascript:alert(1))',
    '[proto](//other.example/x) and <https://auto.example>',
    '<div onClick={() => steal()} style={{background: "url(https://bg.example/c.png)"}}>',
    '<div style="background: url(https://bg.example/c.png)">',
  ].join('\n');
  expect(find(page)).toEqual([
    '1 import /snippets/card.mdx',
    '2 import https://esm.example/x.js',
    '4 link https://esm.example/x.js',
    '5 image https://img.example/a.png',
    '6 image //cdn.example/b.png',
    '7 event-handler onerror="alert(1)" /',
    '8 link https://evil.example/x.js',
    '8 script <script src="https://evil.example/x.js">',
    '9 frame src="https://video.example/1"',
    '9 link https://video.example/1',
    '10 link https://link.example/page',
    '10 script javascript:alert(1',
    '11 link https://auto.example',
    '11 link //other.example/x',
    '12 event-handler onClick={() =',
    '12 image https://bg.example/c.png',
  ]);
});

test("ignores text in code blocks and links to the site's own pages", () => {
  expect(
    find('```html\n<script src="https://x.example"></script>\n```\nUse `https://api.example` and [home](/index).'),
  ).toEqual([]);
  expect(find('````\n```\nhttps://x.example\n````\nhttps://y.example')).toEqual(['5 link https://y.example']);
});

test('lists a program or agent instructions as a whole file', () => {
  expect(find('export const x = 1', 'snippets/x.jsx')).toEqual(['1 script snippets/x.jsx']);
  expect(find('Obey.', 'AGENTS.md')).toEqual(['1 instructions AGENTS.md']);
  expect(find('@import url("https://fonts.example/x.css");', 'style.css')).toContain(
    '1 import https://fonts.example/x.css',
  );
  expect(find('<svg><script>1</script></svg>', 'x.svg')).toEqual(['1 script <script>1']);
  expect(find('export const X = () => {\n  return 1;\n};\n\nText.')).toEqual([
    '1 script export const X = () => { return 1; };',
  ]);
});

test('limits a detail to one short line', () => {
  const [reference] = findReferences(`[x](https://a.example/${'y'.repeat(500)})`, 'a.mdx');
  expect(reference?.detail).toHaveLength(200);
});

test('lists only additions of the commit, even in a moved file', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-additions-'));
  try {
    const code = '<script>one()</script>\n';
    const oldText = `${'Some words that stay the same.\n'.repeat(20)}[old](https://old.example)\n${code}`;
    const workspace = createWorkspace(folder, { 'docs/a.mdx': oldText, 'docs/y.js': 'old()' }, { docsFolder: 'docs' });
    const docs = path.join(workspace.folder, 'docs');
    fs.rmSync(path.join(docs, 'a.mdx'));
    fs.writeFileSync(path.join(docs, 'b.mdx'), `[new](https://new.example)\n${oldText}<script>two()</script>\n`);
    fs.writeFileSync(path.join(docs, 'y.js'), 'new()');
    fs.writeFileSync(path.join(docs, 'logo.png'), Buffer.from([0, 1, 2]));
    fs.writeFileSync(path.join(docs, 'x.js'), 'fetch("https://run.example")');
    const author = { name: 'Bindery', email: 'bindery@example.com' };
    const commit = await commitChanges({ workspace, message: 'm', author, date: new Date(0) });
    expect(await listAdditions(workspace, { commit: String(commit) })).toEqual([
      { kind: 'link', line: 1, detail: 'https://new.example', file: 'docs/b.mdx' },
      { kind: 'script', line: 24, detail: '<script>two()', file: 'docs/b.mdx' },
      { kind: 'link', line: 1, detail: 'https://run.example', file: 'docs/x.js' },
      { kind: 'script', line: 1, detail: 'docs/x.js', file: 'docs/x.js' },
      { kind: 'script', line: 1, detail: 'docs/y.js', file: 'docs/y.js' },
    ]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

test('lists a file that the agent must not change if it was changed, moved or deleted anyway', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-additions-'));
  try {
    const files = {
      '.github/mkdocs.yml': 'a',
      '.github/conf.py': 'a',
      '.github/Makefile': 'all:\n',
      '.github/a.mdx': 'a',
    };
    const workspace = createWorkspace(folder, files, { docsFolder: '.github' });
    const docs = path.join(workspace.folder, '.github');
    fs.writeFileSync(path.join(docs, 'mkdocs.yml'), 'b');
    fs.writeFileSync(path.join(docs, 'a.mdx'), 'b');
    fs.rmSync(path.join(docs, 'conf.py'));
    fs.renameSync(path.join(docs, 'Makefile'), path.join(docs, 'made.txt'));
    const author = { name: 'Bindery', email: 'bindery@example.com' };
    const commit = await commitChanges({ workspace, message: 'm', author, date: new Date(0) });
    const program = { kind: 'program', line: 1 };
    expect(await listAdditions(workspace, { commit: String(commit) })).toEqual([
      { ...program, detail: '.github/conf.py', file: '.github/conf.py' },
      { ...program, detail: '.github/Makefile', file: '.github/made.txt' },
      { ...program, detail: '.github/mkdocs.yml', file: '.github/mkdocs.yml' },
    ]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
