import fs from 'node:fs';
import path from 'node:path';
import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { ToolBench } from '../../../test/helpers/tool-bench.ts';
import { resolvePath } from './docs-path.ts';
import { Refusal } from './tool.ts';

const FILES = { 'docs/docs.json': '{}', 'docs/guides/start.mdx': '# Start\n', 'outside.md': 'not ours' };

/** Every way in which a tool can access a path. */
const TOUCHES: readonly [string, (path: string) => Record<string, unknown>][] = [
  ['ls', (path) => ({ path })],
  ['read', (path) => ({ path })],
  ['preview', (path) => ({ path })],
  ['edit', (path) => ({ path, oldText: 'a', newText: 'b' })],
  ['write', (path) => ({ path, content: 'x' })],
  ['delete', (path) => ({ path })],
  ['move', (path) => ({ from: path, to: 'moved.mdx' })],
  ['move', (path) => ({ from: 'guides/start.mdx', to: path })],
];

async function expectRefused(bench: ToolBench, target: string, reason: RegExp): Promise<void> {
  const before = await listTree(bench.context.workspace.folder);
  for (const [tool, args] of TOUCHES) {
    const result = await bench.run(tool, args(target));
    expect(result, `${tool} ${JSON.stringify(target)}`).toMatchObject({ ok: false });
    expect(result.text, `${tool} ${JSON.stringify(target)}`).toMatch(reason);
  }
  expect(await listTree(bench.context.workspace.folder)).toEqual(before);
}

/**
 * Lists all files and folders. Unlike `readdirSync`, it doesn't follow links, because their targets may not be
 * readable.
 */
async function listTree(folder: string): Promise<string[]> {
  const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

describe('tools cannot access', () => {
  test('paths outside the docs folder', async () => {
    using bench = openToolBench(FILES, { docsFolder: 'docs' });
    for (const target of ['../outside.md', 'guides/../../outside.md', 'guides/../docs.json'])
      await expectRefused(bench, target, /could leave the docs folder/);
    for (const target of ['/etc/passwd', 'C:\\x', '\\\\host\\x', '~/x'])
      await expectRefused(bench, target, /is not a relative path/);
    for (const target of ['a\\..\\..\\b', 'a\0b', 'a//b']) await expectRefused(bench, target, /is not a valid path/);
  });

  test('Git, pipeline and credential files', async () => {
    const files = {
      '.github/workflows/ci.yml': 'on: push',
      '.gitattributes': '',
      'a/.env': 'KEY=1',
      'package.json': '{}',
    };
    using bench = openToolBench({ ...FILES, ...files, 'docs.json': '{}', 'guides/start.mdx': '#' });
    for (const target of [
      '.github/workflows/ci.yml',
      '.GITHUB/x.yml',
      '.gitattributes',
      'a/.env',
      'a/.git/config',
      'package.json',
    ])
      await expectRefused(bench, target, /is protected/);
    expect((await bench.run('ls', {})).text).toBe('a/\ndocs.json (2 bytes)\ndocs/\nguides/\noutside.md (8 bytes)');
    expect((await bench.run('glob', { pattern: '**/*' })).text).not.toMatch(/git|env|package/);
    expect((await bench.run('grep', { pattern: 'KEY|push' })).text).toBe('No matches found in 5 files.');
    expect(await bench.run('delete', { path: 'a' })).toMatchObject({ ok: false });
    expect(fs.existsSync(path.join(bench.docs, 'a/.env'))).toBe(true);
  });

  test('files that run code or configure other agents, except to read them', async () => {
    const files = {
      'mkdocs.yml': 'a: 1',
      'py/conf.py': 'a',
      'py/page.md': 'a',
      'AGENTS.md': 'a',
      'py/gemini.md': 'a',
      '.mcp.json': '{}',
    };
    using bench = openToolBench({ ...files, 'guides/start.mdx': '#' });
    expect(await bench.run('read', { path: 'mkdocs.yml' })).toMatchObject({ ok: true });
    expect(await bench.run('read', { path: '.mcp.json' })).toMatchObject({ ok: false });
    const before = await listTree(bench.context.workspace.folder);
    const changes: [string, Record<string, unknown>][] = [
      'mkdocs.yml',
      'py/conf.py',
      'AGENTS.md',
      'py/gemini.md',
    ].flatMap((path) => [
      ['edit', { path, oldText: 'a', newText: 'b' }],
      ['write', { path, content: 'x' }],
      ['delete', { path }],
      ['move', { from: path, to: 'moved.mdx' }],
    ]);
    for (const [tool, args] of [
      ...changes,
      ['write', { path: 'new/Makefile.in', content: 'x' }],
      ['write', { path: 'new/conf.py', content: 'x' }],
      ['write', { path: 'CLAUDE.md', content: 'x' }],
      ['write', { path: 'claude.md', content: 'x' }],
      ['write', { path: 'guides/Agents.MD', content: 'x' }],
      ['move', { from: 'guides/start.mdx', to: 'agents.md' }],
      ['move', { from: 'guides/start.mdx', to: 'guides/ｃlaude.md' }],
      ['move', { from: 'guides/start.mdx', to: 'guides/tox.ini' }],
    ] as const)
      expect(await bench.run(tool, args), `${tool} ${JSON.stringify(args)}`).toMatchObject({
        ok: false,
        text: expect.stringContaining('is read-only') as unknown,
      });
    for (const [tool, args] of [
      ['delete', { path: 'py' }],
      ['move', { from: 'py', to: 'python' }],
    ] as const)
      expect((await bench.run(tool, args)).text).toContain('contains "py/conf.py", which can\'t be changed');
    expect(await listTree(bench.context.workspace.folder)).toEqual(before);
    expect(bench.read('mkdocs.yml')).toBe('a: 1');
  });

  test('such files, except the ones that the project allows to change', async () => {
    const files = {
      'mkdocs.yml': 'a: 1',
      'api/mkdocs.yml': 'a',
      '.claude/rules.md': 'a',
      '.claude/b.json': '{}',
      '.env': 'a',
    };
    using bench = openToolBench(files);
    const openFiles = new Set(['mkdocs.yml', '.claude/rules.md', 'package.json', '.env', '.github/ci.yml']);
    bench.context.workspace = { ...bench.context.workspace, openFiles };
    expect((await bench.run('ls', {})).text).toBe('.claude/\napi/\nmkdocs.yml (4 bytes)');
    expect((await bench.run('ls', { path: '.claude' })).text).toBe('rules.md (1 byte)');
    expect((await bench.run('glob', { pattern: '**' })).text).toBe('.claude/rules.md\napi/mkdocs.yml\nmkdocs.yml');
    const edit = (path: string) => bench.run('edit', { path, oldText: 'a', newText: 'b' });
    for (const path of ['mkdocs.yml', '.claude/rules.md']) expect(await edit(path)).toMatchObject({ ok: true });
    expect(await bench.run('write', { path: 'package.json', content: '{}\n' })).toMatchObject({ ok: true });
    for (const path of ['api/mkdocs.yml', '.claude/b.json', '.env'])
      expect(await edit(path)).toMatchObject({ ok: false });
    for (const path of ['.github/ci.yml', '.env', 'Makefile'])
      expect(await bench.run('write', { path, content: 'x' })).toMatchObject({ ok: false });
    expect(await bench.run('delete', { path: '.claude' })).toMatchObject({ ok: false });
    expect(bench.read('.env')).toBe('a');
  });

  test('the targets of symbolic links and submodules, in the commit or on the disk', async () => {
    using bench = openToolBench(FILES, { docsFolder: 'docs' });
    const link = { id: 'f'.repeat(40), size: 5, mode: '120000', inWorkTree: false } as const;
    const baseFiles = new Map([
      ...bench.context.workspace.baseFiles,
      ['link.mdx', link] as const,
      ['linked', link] as const,
    ]);
    baseFiles.set('module', { ...link, mode: '160000' });
    bench.context.workspace = { ...bench.context.workspace, baseFiles };
    for (const target of ['link.mdx', 'linked', 'linked/passwd']) await expectRefused(bench, target, /symbolic link/);
    for (const target of ['module', 'module/x.mdx']) await expectRefused(bench, target, /submodule/);
    expect((await bench.run('ls', {})).text).toContain('link.mdx (symbolic link, not followed)');
    const outsidePath = path.join(bench.context.workspace.folder, '../outside');
    fs.mkdirSync(path.join(outsidePath, 'locked'), { recursive: true });
    fs.writeFileSync(path.join(outsidePath, 'passwd'), 'secret');
    // Root can read it anyway. For every other user, a tool that follows the link fails here.
    fs.chmodSync(path.join(outsidePath, 'locked'), 0);
    fs.symlinkSync(outsidePath, path.join(bench.docs, 'planted'));
    for (const target of ['planted', 'planted/passwd', 'planted/locked'])
      await expectRefused(bench, target, /can't be (?:used|read or changed)/);
    expect(fs.readFileSync(path.join(outsidePath, 'passwd'), 'utf8')).toBe('secret');
    expect((await bench.run('grep', { pattern: 'secret' })).text).not.toContain('passwd');
    expect((await bench.run('glob', { pattern: '**' })).text).toBe('docs.json\nguides/start.mdx');
    fs.chmodSync(path.join(outsidePath, 'locked'), 0o700);
  });
});

test('resolves every path inside the docs folder, or refuses it', async () => {
  using bench = openToolBench(FILES, { docsFolder: 'docs' });
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', '~', 'guides', '.git', 'C:', '\\', '..\\', '\0', '%2e%2e', '\u2025', '\uFF0E\uFF0E'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const resolvedPath = await resolvePath(bench.context.workspace, parts.join('/')).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Refusal);
      });
      if (!resolvedPath) return;
      const relativePath = path.relative(bench.docs, path.resolve(resolvedPath.file));
      expect(relativePath.startsWith('..') || path.isAbsolute(relativePath)).toBe(false);
      expect(relativePath).toBe(resolvedPath.name);
    }),
    { numRuns: 500 },
  );
});
