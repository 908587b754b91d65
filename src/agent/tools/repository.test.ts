import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';

const FILES = {
  'docs/docs.json': '{}',
  'docs/index.mdx': '# Lanterns\n',
  'src/a b/serve.ts': 'export const PORT = 8080;\n// PORT (old)\n',
  'src/deep/.env': 'PORT=1',
  '.github/ci.yml': 'PORT: 2',
  'logo.png': 'a\0PORT',
  'README.md': 'Read me.\n',
};

describe('repository', () => {
  test('lists the unprotected files outside the docs folder', async () => {
    using bench = openToolBench(FILES, { docsFolder: 'docs' });
    const list = async (args: object) => (await bench.run('repository', { action: 'list', ...args })).text;
    expect(await list({})).toBe('README.md\ndocs/\nlogo.png\nsrc/');
    expect(await list({ path: '/src/' })).toBe('src/a b/');
    expect(await list({ glob: '**/*.{ts,md}' })).toBe('README.md\nsrc/a b/serve.ts');
    expect(await list({ path: 'lib' })).toContain('The folder "lib"');
  });

  test('reads files as they were before the turn', async () => {
    using bench = openToolBench(FILES, { docsFolder: 'docs' });
    const read = (path: string, range = {}) => bench.run('repository', { action: 'read', path, ...range });
    expect((await read('src/a b/serve.ts', { offset: 2 })).text).toBe('2\t// PORT (old)\n3\t');
    await bench.run('write', { path: 'index.mdx', content: '# Lamps\n' });
    expect((await read('docs/index.mdx')).text).toContain('Lanterns');
    for (const path of ['src/deep/.env', '.github/ci.yml', '../x', 'logo.png', 'src/serve.ts'])
      expect(await read(path), `${path}`).toMatchObject({ ok: false });
    expect((await read('src/a b/server.ts')).text).toContain('did you mean "src/a b/serve.ts"?');
  });

  test('finds lines by a regular expression or plain text', async () => {
    using bench = openToolBench(FILES, { docsFolder: 'docs' });
    const grep = (args: object) => bench.run('repository', { action: 'grep', ...args });
    expect((await grep({ pattern: 'PORT' })).text).toBe(
      'src/a b/serve.ts:1: export const PORT = 8080;\nsrc/a b/serve.ts:2: // PORT (old)',
    );
    expect((await grep({ pattern: 'port (', literal: true, ignoreCase: true })).text).toContain('serve.ts:2');
    expect((await grep({ pattern: 'PORT', glob: '*.md' })).text).toBe('No matches found.');
    expect(await grep({ pattern: '(' })).toMatchObject({
      ok: false,
      text: expect.stringContaining('literal') as unknown,
    });
    expect(await grep({})).toMatchObject({ ok: false });
  });
});

test('history shows commits without protected files, and refuses invalid names', async () => {
  using bench = openToolBench(FILES, { docsFolder: 'docs' });
  const runHistory = (args: object) => bench.run('history', args as Record<string, unknown>);
  const log = await runHistory({ action: 'log', path: 'src' });
  const commit = /^[0-9a-f]+/.exec(log.text)?.[0] ?? '';
  expect(commit).not.toBe('');
  const visibleText = (await runHistory({ action: 'show', commit })).text;
  expect(visibleText).toContain('+export const PORT = 8080;');
  expect(visibleText).not.toContain('PORT=1');
  expect(visibleText).toContain('(2 other files in this commit are not shown.)');
  expect((await runHistory({ action: 'blame', path: 'src/a b/serve.ts', from: 2 })).text).toContain('// PORT (old)');
  for (const args of [
    { action: 'show', commit: '--output=x' },
    { action: 'show', commit: 'ffffffff' },
    { action: 'log', path: '../x' },
    { action: 'blame', path: 'src/deep/.env' },
    { action: 'blame' },
  ])
    expect(await runHistory(args), `${JSON.stringify(args)}`).toMatchObject({ ok: false });
});
