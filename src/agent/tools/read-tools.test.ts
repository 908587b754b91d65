import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { SiteProblem } from '../types/site.ts';
import { findFiles } from './glob.ts';
import { createTools } from './registry.ts';
import { searchOnThread } from './search-on-thread.ts';
import { MAX_TEXT_BYTES } from './tool.ts';

afterEach(() => vi.restoreAllMocks());

describe('read', () => {
  test('pages through a file with line numbers, and tells where to continue', async () => {
    using bench = openToolBench({ 'a.mdx': '\uFEFFone\r\ntwo\r\nthree\r\n' });
    expect((await bench.run('read', { path: 'a.mdx', limit: 2 })).text).toBe(
      '1\tone\n2\ttwo\n(The file has CRLF line endings and a byte order mark; edit and write preserve them.)\n… (showing lines up to 2 of 3; continue with offset 3)',
    );
    expect((await bench.run('read', { path: 'a.mdx', offset: 3 })).text).toMatch(/^3\tthree\n\(The file/);
    expect((await bench.run('read', { path: 'a.mdx', offset: 4 })).text).toContain('Offset 4 is past the end');
  });

  test('shortens huge lines and huge files, and loses no line between two pages', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `line ${index + 1} ${'é'.repeat(20)}`);
    using bench = openToolBench({ 'a.mdx': lines.join('\n'), 'b.json': 'x'.repeat(100_000) });
    const pageLines: string[] = [];
    for (let offset = 1; offset <= 5000;) {
      const { text } = await bench.run('read', { path: 'a.mdx', offset });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_TEXT_BYTES);
      const page = text.split('\n').filter((line) => /^\d+\t/.test(line));
      pageLines.push(...page.map((line) => line.replace(/^\d+\t/, '')));
      offset += page.length;
    }
    expect(pageLines).toEqual(lines);
    expect((await bench.run('read', { path: 'b.json' })).text).toMatch(
      /^1\tx{2000} … \(line truncated: 100000 characters\)$/,
    );
  });
});

describe('the results for a model with a small context', () => {
  test('are shorter pages, which lose nothing between them', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `line ${index + 1} ${'é'.repeat(20)}`);
    using bench = openToolBench({ 'a.mdx': lines.join('\n'), 'wide.mdx': '世'.repeat(9_000) });
    bench.context.resultBytes = 2_000;
    const pageLines: string[] = [];
    for (let offset = 1; offset <= 400;) {
      const { text } = await bench.run('read', { path: 'a.mdx', offset });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
      const page = text.split('\n').filter((line) => /^\d+\t/.test(line));
      expect(page.length).toBeGreaterThan(10);
      if (offset + page.length <= 400) expect(text).toContain(`continue with offset ${offset + page.length}`);
      pageLines.push(...page.map((line) => line.replace(/^\d+\t/, '')));
      offset += page.length;
    }
    expect(pageLines).toEqual(lines);
    expect((await bench.run('read', { path: 'wide.mdx' })).text).toMatch(/^1\t世+ … \(line truncated/);
  });

  test('say how much of a list is missing', async () => {
    using bench = openToolBench(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`page-${at}.mdx`, 'slow'])));
    bench.context.resultBytes = 2_000;
    for (const [tool, args] of [
      ['ls', {}],
      ['glob', { pattern: '*.mdx' }],
      ['grep', { pattern: 'slow' }],
    ] as const) {
      const { text } = await bench.run(tool, args);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
      expect(text).toMatch(/\n… \(\d+ more/);
    }
  });
});

describe('reading an image', () => {
  /** A single pixel. */
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('shows it to a model that accepts images, and describes it to others', async () => {
    using bench = openToolBench({ 'a.png': PNG });
    const is = '"a.png" is an image: PNG, 1 × 1 pixels, 70 bytes.';
    expect(await bench.run('read', { path: 'a.png' })).toEqual({
      ok: true,
      text: `${is} (Not shown: this job's model doesn't accept images.)`,
    });
    bench.context.seesImages = true;
    const image = { mediaType: 'image/png', data: PNG.toString('base64') };
    expect(await bench.run('read', { path: '/a.png' })).toEqual({ ok: true, text: is, image });
  });

  test('does not send an image that a provider would refuse together with the whole conversation', async () => {
    const wideBytes = Buffer.from(PNG);
    wideBytes.writeUInt32BE(5000, 16);
    const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
    const lfs = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n';
    using bench = openToolBench({
      'cut.png': PNG.subarray(0, 50),
      'wide.png': wideBytes,
      'a.gif': gif,
      'large.png': Buffer.concat([PNG, Buffer.alloc(1_500_000)]),
      'lfs.png': lfs,
      'no.png': Buffer.from('a\0b'),
    });
    bench.context.seesImages = true;
    const read = (path: string) => bench.run('read', { path });
    for (const [path, reason] of [
      ['cut.png', 'it is truncated'],
      ['wide.png', 'larger than'],
      ['a.gif', 'only png, jpg, webp are supported'],
      ['large.png', 'larger than'],
    ] as const) {
      const result = await read(path);
      expect(result).toEqual({ ok: true, text: expect.stringContaining(reason) as unknown });
    }
    expect(await read('lfs.png')).toMatchObject({ ok: false, text: expect.stringContaining('Git LFS') as unknown });
    expect(await read('no.png')).toMatchObject({ ok: false, text: expect.stringContaining('binary file') as unknown });
  });
});

describe('ls and glob', () => {
  test('reports how much of a long result was cut', async () => {
    const names = Array.from(
      { length: 1200 },
      (_, index) => `${'long-name-'.repeat(3)}${String(index).padStart(5, '0')}.md`,
    );
    using bench = openToolBench(Object.fromEntries(names.map((name) => [name, 'x'])));
    for (const { text } of [await bench.run('ls', {}), await bench.run('glob', { pattern: '*.md' })]) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_TEXT_BYTES);
      const visibleCount = text.split('\n').filter((line) => line.startsWith('long')).length;
      expect(text).toContain(`… (${1200 - visibleCount} more`);
    }
  });
});

test('stops matching many names against a slow pattern', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `${'a'.repeat(200)}${index}.md`);
  using bench = openToolBench(Object.fromEntries(names.map((name) => [name, 'x'])));
  const search = findFiles(bench.context.workspace, '{*a*a0,*a*a1,*a*a2}', { timeLimitMs: 0 });
  await expect(search).rejects.toThrow('a pattern with fewer stars');
});

describe('grep', () => {
  test('prints path, line and text in order, in the files that match the glob', async () => {
    using bench = openToolBench({
      'b.mdx': 'x\r\nFind me\r\n',
      'a/c.mdx': 'find me (1)',
      'd.png': Buffer.from('find\0'),
    });
    const grep = async (args: Record<string, unknown>) => (await bench.run('grep', args)).text;
    expect(await grep({ pattern: 'find', ignoreCase: true })).toBe('a/c.mdx:1: find me (1)\nb.mdx:2: Find me');
    expect(await grep({ pattern: 'me$', glob: 'b*' })).toBe('b.mdx:2: Find me');
    expect(await grep({ pattern: '(1)', literal: true })).toBe('a/c.mdx:1: find me (1)');
    expect(await grep({ pattern: '(1' })).toContain('Invalid regular expression');
  });

  test('counts the matches that it does not show, and shortens long lines around the match', async () => {
    using bench = openToolBench({
      'a.mdx': 'hit\n'.repeat(3000),
      'b.mdx': `${'x'.repeat(9000)}needle${'y'.repeat(9000)}`,
    });
    const { text } = await bench.run('grep', { pattern: 'hit' });
    expect(text).toContain('… (2500 more of 3000 lines in 1 file; narrow');
    const { text: longText } = await bench.run('grep', { pattern: 'needle' });
    expect(longText).toMatch(/^b\.mdx:1: … x+needley+ … \(line of 18006 characters\)$/);
  });

  test('stops a pattern with endless backtracking without blocking the event loop', async () => {
    using bench = openToolBench({ 'a.mdx': `${'a'.repeat(60)}!` });
    const files = [{ name: 'a.mdx', path: path.join(bench.docs, 'a.mdx') }];
    const grepWork = { files, expression: /^(a+)+$/, context: 0, maxMatches: 10, maxFileBytes: 1000 };
    let turns = 0;
    const ticker = setInterval(() => turns++, 20);
    const search = searchOnThread(grepWork, { signal: bench.context.signal, timeLimitMs: 500 });
    await expect(search).rejects.toThrow('timed out after 0.5 s');
    clearInterval(ticker);
    expect(turns).toBeGreaterThan(0);
  });

  test('returns a result for a pattern that exhausts the regex engine', async () => {
    using bench = openToolBench({ 'a.mdx': 'a'.repeat(9_000_000) });
    expect(await bench.run('grep', { pattern: '(a|b)*c' })).toEqual({
      ok: false,
      text: expect.stringMatching(/out of memory.*Use a simpler pattern/) as unknown,
    });
  });

  test('stops a pattern that takes longer than ten seconds', async () => {
    const { timeout } = AbortSignal;
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 100));
    using bench = openToolBench({ 'a.mdx': 'a'.repeat(900_000) });
    const { ok, text } = await bench.run('grep', { pattern: '(?:a{1000}){1000}(?:b{1000}){1000}' });
    expect({ ok, text }).toEqual({ ok: false, text: expect.stringContaining('timed out after 10 s') });
    expect(timeouts.mock.calls).toEqual([[10_000]]);
  });

  test('stops if the job is aborted', async () => {
    const abort = new AbortController();
    using bench = openToolBench({ 'a.mdx': `${'a'.repeat(60)}!` }, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('archived')), 50);
    await expect(bench.run('grep', { pattern: '^(a+)+$' })).rejects.toThrow('archived');
  });
});

describe('validate', () => {
  const createProblem = (change: Partial<SiteProblem>): SiteProblem => ({
    severity: 'warning',
    code: 'broken-link',
    message: 'No page /x.',
    file: 'a.mdx',
    line: 1,
    column: 1,
    ...change,
  });

  test('reports new problems with errors first, counts existing ones, and checks the base once', async () => {
    const checkedUrls: string[] = [];
    let problems: SiteProblem[] = [];
    using bench = openToolBench(
      { 'docs.json': '{}', 'a.mdx': 'old' },
      {
        checkSite: async (folder) => {
          checkedUrls.push(folder);
          if (folder === bench.docs) return { problems, unlisted: [] };
          return { problems: [createProblem({}), createProblem({ message: 'Gone.' })], unlisted: [] };
        },
      },
    );
    problems = [
      createProblem({ line: 9 }),
      createProblem({ line: 10 }),
      createProblem({ severity: 'error', code: 'bad-page', message: 'Bad.', file: 'b.mdx' }),
    ];
    fs.writeFileSync(path.join(bench.docs, 'b.mdx'), 'one');
    const first = await bench.run('validate', {});
    expect(first).toEqual({
      ok: false,
      text: '2 new problems. 1 existing problem is unchanged. 1 is fixed.\nb.mdx:1:1: error: Bad. (bad-page)\na.mdx:10:1: warning: No page /x. (broken-link)',
    });
    problems = [createProblem({ line: 3 })];
    expect(await bench.run('validate', {}), 'an unchanged tree is not checked again').toEqual(first);
    fs.writeFileSync(path.join(bench.docs, 'b.mdx'), 'two');
    expect(await bench.run('validate', {})).toEqual({
      ok: true,
      text: 'No new problems. 1 existing problem is unchanged. 1 is fixed.',
    });
    const { text } = await bench.run('validate', { all: true });
    expect(text).toBe(
      'No new problems. 1 existing problem is unchanged. 1 is fixed.\nExisting problems:\na.mdx:3:1: warning: No page /x. (broken-link)',
    );
    expect((await bench.run('validate', { path: 'b.mdx', all: true })).text).toBe('No problems found.');
    expect(checkedUrls.filter((folder) => folder !== bench.docs)).toHaveLength(1);
    expect(checkedUrls).toHaveLength(3);
  });

  test('reports an unreadable site as one new problem, and throws machine errors', async () => {
    let failure: Error = new AppError('invalid_site', 'docs.json has a comma too many on line 3.');
    using bench = openToolBench(
      { 'docs.json': '{}' },
      {
        checkSite: async (folder) => {
          if (folder === bench.docs) throw failure;
          return { problems: [], unlisted: [] };
        },
      },
    );
    fs.writeFileSync(path.join(bench.docs, 'docs.json'), '{,}');
    const result = await bench.run('validate', {});
    expect(result).toMatchObject({ ok: false });
    expect(result.text).toContain('docs.json:1:1: error: docs.json has a comma too many');
    failure = new Error('out of memory');
    fs.writeFileSync(path.join(bench.docs, 'docs.json'), '{,,}');
    await expect(bench.run('validate', {})).rejects.toThrow('out of memory');
  });
});

test('finish returns a title of one line and the summary', async () => {
  using bench = openToolBench({ 'a.mdx': 'a' });
  expect(await bench.run('finish', { title: ' Say\nmore ', summary: 'Done.\n' })).toEqual({
    ok: true,
    text: 'The work is finished.',
    finish: { title: 'Say more', summary: 'Done.' },
  });
  expect(await bench.run('finish', { title: '\n', summary: 'x' })).toMatchObject({ ok: false });
});

test('every tool has a unique name and describes itself briefly, because each request contains it', () => {
  const tools = createTools({ hasWeb: true });
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  const sizes = tools.map(({ name, ...tool }) => ({ name, size: JSON.stringify(tool).length }));
  expect(sizes.filter(({ size }) => size > 1_700)).toEqual([]);
  expect(tools.filter(({ description }) => description.length < 40)).toEqual([]);
});
