import { expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';

test('replaces a text in many files after a preview, optionally whole words only', async () => {
  using bench = await openToolBench({
    'a.mdx': 'Acme and Acmes\r\n',
    'b/c.mdx': 'x\nAcme\n',
    'd.txt': 'Acme',
    'AGENTS.md': 'Acme',
  });
  const args = { glob: '**/*.{mdx,md}', oldText: 'Acme', newText: 'Apex', wholeWord: true };
  const preview = await bench.run('replaceInFiles', args);
  expect(preview.text).toBe(
    'Would change 2 places in 2 files, as follows:\na.mdx:1: Apex and Acmes\nb/c.mdx:2: Apex\nNo changes made. Call again with apply to make them.',
  );
  expect(bench.read('a.mdx')).toBe('Acme and Acmes\r\n');
  expect(await bench.run('replaceInFiles', { ...args, apply: true })).toEqual({
    ok: true,
    text: 'Changed 2 places in 2 files.',
  });
  expect([bench.read('a.mdx'), bench.read('b/c.mdx'), bench.read('d.txt')]).toEqual([
    'Apex and Acmes\r\n',
    'x\nApex\n',
    'Acme',
  ]);
  expect(bench.read('AGENTS.md')).toBe('Acme');
  expect(await bench.run('replaceInFiles', args)).toMatchObject({ ok: false });
});

test('outlines a long page and reads a section by its heading', async () => {
  const page =
    '---\n# no: heading\n---\n\n# Keys\n\nA\n\n## Set the `port`\n\n```sh\n# a comment\n```\n\n### Deeper\n\nB\n\n## End\n\nC\n';
  using bench = await openToolBench({ 'a.mdx': page });
  expect((await bench.run('outline', { path: 'a' })).text).toBe(
    'Headings with their lines (22 lines in total):\n5–21\t# Keys\n9–18\t## Set the `port`\n15–18\t### Deeper\n19–21\t## End',
  );
  const section = await bench.run('read', { path: 'a', heading: '#set-the-port' });
  expect(section.text.split('\n')[0]).toBe('9\t## Set the `port`');
  expect(section.text).toContain('17\tB\n18\t\n');
  expect(section.text).not.toContain('## End');
  expect((await bench.run('read', { path: 'a', heading: 'Gone' })).text).toContain(
    'Its headings: "Keys", "Set the `port`", "Deeper", "End"',
  );
});

test('grep shows the lines around a match, and matches across lines', async () => {
  using bench = await openToolBench({ 'a.mdx': 'one\ntwo\nthree\nfour\nfive\n' });
  const grep = async (args: Record<string, unknown>) => (await bench.run('grep', args)).text;
  expect(await grep({ pattern: 'three', context: 1 })).toBe('a.mdx-2- two\na.mdx:3: three\na.mdx-4- four\n--');
  expect(await grep({ pattern: 'two.*four', multiline: true })).toBe('a.mdx:2: two\na.mdx:3: three\na.mdx:4: four\n--');
  expect(await grep({ pattern: 'two.*four' })).toContain('No matches found');
  expect(await grep({ pattern: '^f\\w+$', multiline: true })).toBe('a.mdx:4: four\n--\na.mdx:5: five\n--');
});
