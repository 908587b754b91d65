import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { walkFolder } from './walk-folder.ts';

let repository: string;
let docs: string;

beforeEach(() => {
  repository = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-walk-'));
  docs = path.join(repository, 'docs');
  write(
    'docs/page.mdx',
    'docs/b/three.mdx',
    'docs/node_modules/x.mdx',
    'README.md',
    '.env',
    '.git/config',
    'v2/log.md',
  );
});
afterEach(() => fs.rmSync(repository, { recursive: true, force: true }));

function write(...files: string[]): void {
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    fs.writeFileSync(path.join(repository, file), file);
  }
}

function link(name: string, target: string): void {
  fs.symlinkSync(target, path.join(docs, name));
}

test('links resolve to files and folders within the folder, even through chains', () => {
  link('one.mdx', 'two.mdx');
  link('two.mdx', 'b/three.mdx');
  link('c', 'b');
  link('d', path.join(docs, 'c'));
  expect(walkFolder(docs)).toEqual({
    files: ['b/three.mdx', 'c/three.mdx', 'd/three.mdx', 'one.mdx', 'page.mdx', 'two.mdx'],
    leftOut: [],
  });
});

test('links resolve to files in the Git repository around the folder', () => {
  link('readme.md', '../README.md');
  link('v', '../v2');
  expect(walkFolder(docs).files).toEqual(['b/three.mdx', 'page.mdx', 'readme.md', 'v/log.md']);
});

describe('a link is left out', () => {
  test.each([
    ['/etc/passwd', 'outside'],
    ['../..', 'outside'],
    ['../.env', 'outside'],
    ['../.git/config', 'outside'],
    ['node_modules/x.mdx', 'outside'],
    ['gone.mdx', 'missing'],
    ['/dev/null', 'outside'],
    ['link', 'loop'],
    ['.', 'loop'],
    ['..', 'loop'],
  ])('to %j: %s', (target, reason) => {
    link('link', target);
    expect(walkFolder(docs)).toEqual({ files: ['b/three.mdx', 'page.mdx'], leftOut: [{ file: 'link', reason }] });
  });

  test("beside a folder that isn't in a repository", () => {
    fs.rmSync(path.join(repository, '.git'), { recursive: true });
    link('link', '../README.md');
    expect(walkFolder(docs).leftOut).toEqual([{ file: 'link', reason: 'outside' }]);
  });

  test('where folders link to each other', () => {
    link('b/page', '../c');
    fs.mkdirSync(path.join(docs, 'c'));
    link('c/back', '../b');
    const { files, leftOut } = walkFolder(docs);
    expect(files).toEqual(['b/three.mdx', 'c/back/three.mdx', 'page.mdx']);
    expect(leftOut.map(({ file }) => file).sort()).toEqual(['b/page/back', 'c/back/page']);
  });
});

test("links to folders of links don't multiply endlessly", () => {
  for (let at = 0; at < 20; at += 1) {
    fs.mkdirSync(path.join(docs, `l${at}`));
    for (const name of ['x', 'y']) link(`l${at}/${name}`, at < 19 ? `../l${at + 1}` : '../b');
  }
  const { files, leftOut } = walkFolder(docs);
  expect(files.length).toBeLessThan(51_000);
  expect(leftOut.filter(({ reason }) => reason === 'too-many')).toHaveLength(1);
});
