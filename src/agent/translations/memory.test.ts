import { expect, test } from 'vitest';
import { createRecord, isLanguageCode, parseMemory, printMemory, type TranslationRecord } from './memory.ts';

const RECORD = createRecord('# A\n', { source: 'a.mdx', commit: 'b'.repeat(40) });

function print(...records: [string, TranslationRecord][]): string {
  return printMemory(new Map(records));
}

test('reads what it printed, one sorted page per line', () => {
  const text = print(['fr/b.mdx', { source: 'b.mdx' }], ['fr/a.mdx', RECORD]);
  expect(text.split('\n').slice(3, 5)).toEqual([
    expect.stringContaining('"fr/a.mdx": {"source":"a.mdx"'),
    '    "fr/b.mdx": {"source":"b.mdx","incomplete":true}',
  ]);
  const { pages, problem } = parseMemory(text);
  expect(Object.fromEntries(pages)).toEqual({ 'fr/a.mdx': RECORD, 'fr/b.mdx': { source: 'b.mdx' } });
  expect(problem).toBeUndefined();
});

test('keeps the clear lines of a file with conflict markers', () => {
  const own = print(['fr/a.mdx', RECORD], ['fr/b.mdx', RECORD], ['fr/c.mdx', RECORD]);
  const [head = '', ...lines] = own.split('\n');
  const other = own.split('\n')[4]?.replace('"a.mdx"', '"b.mdx"') ?? '';
  const merged = [head, ...lines.slice(0, 3), '<<<<<<< ours', ...lines.slice(3, 4), '=======', other, '>>>>>>> theirs'];
  const { pages, problem } = parseMemory([...merged, ...lines.slice(4)].join('\n'));
  expect([...pages.keys()]).toEqual(['fr/a.mdx', 'fr/c.mdx']);
  expect(problem).toMatch("isn't valid JSON");
});

test.each([
  ['', /valid JSON/],
  ['[]', /no object "pages"/],
  ['{"pages":[]}', /no object "pages"/],
  ['{"pages":{"fr/a.mdx":1}}', /1 of its entries/],
  ['{"pages":{"../a.mdx":{"source":"a.mdx","incomplete":true}}}', /1 of its entries/],
  ['{"pages":{"/a.mdx":{"source":"a.mdx","incomplete":true}}}', /1 of its entries/],
  ['{"pages":{"fr/a.mdx":{"source":"../../etc/a.mdx","incomplete":true}}}', /1 of its entries/],
  ['{"pages":{"fr/a.mdx":{"source":"a.mdx","hash":"--upload-pack=x"}}}', /1 of its entries/],
  ['{"pages":{"__proto__":{"source":"a.mdx","incomplete":true}}}', /1 of its entries/],
  [`{"pages":{${'"fr/a.mdx":0,'.repeat(1_300_000)}"x":0}}`, /more than/],
  ['[[['.repeat(100_000), /valid JSON/],
])('ignores what is not a record in %#', (text, problem) => {
  const memory = parseMemory(text);
  expect(memory.pages.size).toBe(0);
  expect(memory.problem).toMatch(problem);
});

test('drops a commit or sections that cannot be ones', () => {
  const { hash } = RECORD;
  const entry = { source: 'a.mdx', hash, commit: '--output=/tmp/x', sections: ['x'] };
  expect(parseMemory(JSON.stringify({ pages: { 'fr/a.mdx': entry } })).pages.get('fr/a.mdx')).toEqual({
    source: 'a.mdx',
    hash,
  });
});

test.each([
  ['fr', true],
  ['pt-BR', true],
  ['zh-Hans-CN', true],
  ['', false],
  ['../x', false],
  ['english', false],
  ['f', false],
])('%j names a language: %s', (code, expected) => {
  expect(isLanguageCode(code)).toBe(expected);
});
