import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import type { SiteProblem, SiteReport } from '../types/site.ts';

const FILES = {
  'docs.json': '{}',
  'guides/a.mdx': '[1](/old) [2](/old#x) [3](/gone)\n',
  'guides/b.mdx': '![i](/old) [4](/old "T")\n',
  'other.mdx': '[5](/old)\n',
};

function problem(file: string, code: string, message: string, severity: SiteProblem['severity'] = 'warning') {
  return { file, line: 1, column: 1, code, message, severity };
}

const OLD = 'The link "/old" doesn\'t match any page or file. Did you mean "/new"?';
const PROBLEMS = [
  problem('guides/a.mdx', 'broken-link', OLD),
  problem('guides/b.mdx', 'broken-link', OLD),
  problem('other.mdx', 'broken-link', OLD),
  problem('guides/a.mdx', 'broken-link', 'The link "/gone" doesn\'t match any page or file. Fix the link.'),
  problem('other.mdx', 'invalid-mdx', 'A tag is not closed.', 'error'),
];

function openBench(problems: readonly SiteProblem[] = PROBLEMS, limits = {}) {
  const report: SiteReport = { problems, unlisted: [] };
  return openToolBench(FILES, { checkSite: async () => report, limits });
}

test('filters problems by kind, severity, file and folder', async () => {
  using bench = openBench();
  const list = async (args: object) => (await bench.run('validate', { all: true, ...args })).text.split('\n').slice(2);
  expect(await list({})).toHaveLength(5);
  expect(await list({ code: 'broken-link' })).toHaveLength(4);
  expect(await list({ severity: 'error' })).toEqual(['other.mdx:1:1: error: A tag is not closed. (invalid-mdx)']);
  expect(await list({ path: 'guides' })).toHaveLength(3);
  expect(await list({ path: '/guides/b', code: 'broken-link' })).toHaveLength(1);
  const none = await bench.run('validate', { all: true, code: 'broken-links' });
  expect(none.text).toContain('Codes of other problems: broken-link, invalid-mdx.');
  expect((await bench.run('validate', {})).text).toBe('No new problems. 5 existing problems are unchanged.');
});

test('groups problems by target, the most frequent first, with the suggestion', async () => {
  using bench = openBench();
  const { text } = await bench.run('validate', { all: true, code: 'broken-link', group: 'target' });
  expect(text.split('\n').slice(1)).toEqual([
    `3× broken-link: ${OLD} (3 files, such as guides/a.mdx:1)`,
    '1× broken-link: The link "/gone" doesn\'t match any page or file. Fix the link. (1 file, such as guides/a.mdx:1)',
  ]);
  const codes = await bench.run('validate', { all: true, group: 'code' });
  expect(codes.text).toContain('4× broken-link (3 files, such as guides/a.mdx:1)\n1× invalid-mdx (1 file');
  const files = await bench.run('validate', { all: true, group: 'file' });
  expect(files.text).toContain('2× guides/a.mdx (1 file, such as guides/a.mdx:1)');
});

test('pages through thousands of problems without losing any', async () => {
  const problems = Array.from({ length: 3_000 }, (_, index) =>
    problem('other.mdx', 'broken-link', `The link "/old-${index}" doesn't match any page or file.`),
  );
  using bench = openBench(problems);
  const lines: string[] = [];
  for (let offset = 1; offset > 0;) {
    const { text } = await bench.run('validate', { all: true, offset });
    const next = /\n… \(showing .* continue with offset (\d+)\)$/.exec(text);
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
    lines.push(...text.slice(0, next?.index).split('\n').slice(1));
    offset = Number(next?.[1] ?? 0);
  }
  expect(lines.filter((line) => line.includes('/old-'))).toHaveLength(3_000);
  expect(new Set(lines).size).toBe(3_001);
});

test('replaceLinks replaces several targets in all files, and says what it did not find', async () => {
  using bench = openBench();
  const links = [
    { from: '/old#x', to: '/new#y' },
    { from: '/old', to: '/new' },
    { from: '/gone', to: '' },
    { from: '/never', to: '/x' },
  ];
  const result = await bench.run('replaceLinks', { links });
  expect(result).toMatchObject({ ok: true });
  expect(result.text).toMatch(/^Changed 6 places in 3 files\.\nNot found: \/never\./);
  expect(bench.read('guides/a.mdx')).toBe('[1](/new) [2](/new#y) 3\n');
  expect(bench.read('guides/b.mdx')).toBe('![i](/new) [4](/new "T")\n');
  expect(bench.read('other.mdx')).toBe('[5](/new)\n');
});

test('replaceLinks refuses more files than the turn can change, and changes the first ones on demand', async () => {
  using bench = openBench(PROBLEMS, { files: 2 });
  const links = [{ from: '/old', to: '/new' }];
  const refusal = await bench.run('replaceLinks', { links });
  expect(refusal).toMatchObject({ ok: false });
  expect(refusal.text).toContain(
    '3 more files, but this turn can change only 2 more. No changes made. Set limit to 2 ',
  );
  expect(refusal.limit).toBeUndefined();
  const result = await bench.run('replaceLinks', { links, limit: 2 });
  expect(result.text).toMatch(/^Changed 4 places in 2 files\.\n1 more file contains these links\./);
  expect(bench.read('other.mdx')).toBe(FILES['other.mdx']);
  expect(await bench.run('replaceLinks', { links })).toMatchObject({ ok: false, limit: 'files' });
});

test('replaceLinks changes nothing for an invalid target, a contradiction, or a folder without such links', async () => {
  using bench = openBench();
  const refuse = async (args: Record<string, unknown>) => {
    const { ok, text } = await bench.run('replaceLinks', args);
    expect(ok).toBe(false);
    return text;
  };
  expect(await refuse({ links: [{ from: '/old', to: '/a b' }] })).toContain("can't be a link target");
  expect(await refuse({ links: [{ from: '/old', to: '/a' }, { from: '/old' }] })).toContain('listed twice');
  expect(await refuse({ links: [{ from: '/gone', to: '/a' }], path: 'other.mdx' })).toContain(
    'No link to "/gone" found',
  );
  expect(bench.read('other.mdx')).toBe(FILES['other.mdx']);
});
