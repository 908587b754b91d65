import { describe, expect, test } from 'vitest';
import type { TreeEntry } from './commit-tree.ts';
import { followLinks } from './follow-links.ts';

/** A tree of files (name → true), links (name → target) and submodules (name → false). */
function follow(tree: Record<string, string | boolean>, { docsFolder = '', files = 1000 } = {}) {
  const entries = Object.entries(tree).map(([name, node]): TreeEntry => {
    const kind = typeof node === 'string' ? 'link' : node ? 'file' : 'submodule';
    return { name, kind, id: `id of ${name}`, size: 1 };
  });
  const targets = new Map(
    Object.entries(tree).flatMap(([name, node]) => (typeof node === 'string' ? [[`id of ${name}`, node]] : [])),
  );
  const linkedFolder = followLinks({ entries, targets, docsFolder, limits: { files } });
  return (
    linkedFolder && {
      files: Object.fromEntries(linkedFolder.files.map(({ name, id }) => [name, id.slice('id of '.length)])),
      leftOut: Object.fromEntries(linkedFolder.leftOut.map(({ file, reason }) => [file, reason])),
    }
  );
}

describe('links that are followed', () => {
  test('are replaced by files, folders and further links, relative to their location', () => {
    const tree = {
      'docs/a/one.mdx': 'two.mdx',
      'docs/a/two.mdx': '../b/./three.mdx',
      'docs/b/three.mdx': true,
      'docs/c': 'b/',
      'docs/e/f': '../c',
    };
    expect(follow(tree, { docsFolder: 'docs' })).toEqual({
      files: {
        'a/one.mdx': 'docs/b/three.mdx',
        'a/two.mdx': 'docs/b/three.mdx',
        'b/three.mdx': 'docs/b/three.mdx',
        'c/three.mdx': 'docs/b/three.mdx',
        'e/f/three.mdx': 'docs/b/three.mdx',
      },
      leftOut: {},
    });
  });

  test('lead to files beside the docs folder, and through links in their paths', () => {
    const tree = { 'docs/log.mdx': '../now/CHANGELOG.md', now: 'v2', 'v2/CHANGELOG.md': true, 'docs/v': '../now' };
    expect(follow(tree, { docsFolder: 'docs' })).toEqual({
      files: { 'log.mdx': 'v2/CHANGELOG.md', 'v/CHANGELOG.md': 'v2/CHANGELOG.md' },
      leftOut: {},
    });
  });

  test('can replace the docs folder itself', () => {
    const tree = { docs: 'content/en', 'content/en/docs.json': true };
    expect(follow(tree, { docsFolder: 'docs' })?.files).toEqual({ 'docs.json': 'content/en/docs.json' });
    expect(follow(tree, { docsFolder: 'doc' })).toBeUndefined();
    expect(follow({ docs: true }, { docsFolder: 'docs' })).toBeUndefined();
  });
});

describe('links that are left out', () => {
  test.each([
    ['/etc/passwd', 'outside'],
    ['../../etc/passwd', 'outside'],
    ['../..', 'outside'],
    ['gone.mdx', 'missing'],
    ['page.mdx/x', 'missing'],
    ['link', 'loop'],
    ['other', 'loop'],
    ['.', 'loop'],
    ['..', 'loop'],
    ['../docs', 'loop'],
    ['module', 'in-submodule'],
    ['module/README.md', 'in-submodule'],
  ])('one to %j: %s', (target, reason) => {
    const tree = { 'docs/link': target, 'docs/other': 'link', 'docs/page.mdx': true, 'docs/module': false };
    const linkedFolder = follow(tree, { docsFolder: 'docs' });
    expect(linkedFolder?.files).toEqual({ 'page.mdx': 'docs/page.mdx' });
    expect(linkedFolder?.leftOut).toMatchObject({ link: reason, module: 'submodule' });
  });

  test('lists the files of folders that link to each other once per path', () => {
    const tree = { 'a/x': true, 'a/b': '../b', 'b/y': true, 'b/a': '../a' };
    const linkedFolder = follow(tree);
    expect(Object.keys(linkedFolder?.files ?? {}).sort()).toEqual(['a/b/y', 'a/x', 'b/a/x', 'b/y']);
    expect(linkedFolder?.leftOut).toEqual({ 'a/b/a': 'loop', 'b/a/b': 'loop' });
  });
});

describe('links that multiply', () => {
  const createLevels = (last: Record<string, true>) =>
    Object.fromEntries([
      ...Array.from({ length: 40 }, (_, at) => ['x', 'y'].map((name) => [`l${at}/${name}`, `../l${at + 1}`])).flat(),
      ...Object.entries(last),
    ]) as Record<string, string | true>;

  test('stop at the file limit', () => {
    const linkedFolder = follow(createLevels({ 'l40/page.mdx': true }), { docsFolder: 'l0', files: 500 });
    expect(Object.keys(linkedFolder?.files ?? {})).toHaveLength(501);
  });

  test('stop without reaching a file, and report it', () => {
    const linkedFolder = follow(createLevels({ 'l41/page.mdx': true }), { docsFolder: 'l0' });
    expect(linkedFolder?.files).toEqual({});
    expect(Object.values(linkedFolder?.leftOut ?? {})).toContain('missing');
  });
});

describe('limits of link targets', () => {
  test('treats an absolute link in the middle of a path as leading outside, even if the repository has such a folder', () => {
    const tree = { 'docs/page.mdx': '../outside/page.mdx', outside: '/docs/inner', 'docs/inner/page.mdx': true };
    expect(follow(tree, { docsFolder: 'docs' })).toEqual({
      files: { 'inner/page.mdx': 'docs/inner/page.mdx' },
      leftOut: { 'page.mdx': 'outside' },
    });
  });

  test('leaves out paths with too many steps in total instead of taking forever', () => {
    const longText = `${'a/../'.repeat(500_000)}page.mdx`;
    const links = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`link${index}.mdx`, longText]));
    const result = follow({ 'page.mdx': true, 'a/b.mdx': true, ...links });
    expect(result?.leftOut['link24.mdx']).toBe('too-many');
    expect(result?.files['link0.mdx']).toBe('page.mdx');
  });
});
