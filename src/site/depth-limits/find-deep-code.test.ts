import { describe, expect, test } from 'vitest';
import { listNestedForms } from '../../../test/helpers/nested-forms.ts';
import { findDeepCode } from './find-deep-code.ts';
import { MAX_NESTING } from './measure-nesting.ts';

/** Forms that no parser handles recursively. */
const WIDE_FORMS = /^comma|Markdown$|in MDX$/;
const deepForms = listNestedForms().filter(({ name }) => !WIDE_FORMS.test(name));

test.each(deepForms)('$name is found at a few times the limit, and accepted at some levels', ({ page }) => {
  expect(findDeepCode(page(MAX_NESTING * 2))).toHaveLength(1);
  expect(findDeepCode(page(20))).toEqual([]);
});

test('deeply nested code is found with its extent, but not the code beside it', () => {
  const brackets = '['.repeat(600) + ']'.repeat(600);
  const text = `{1}\n\nA {${brackets}} b {2}\n\n<Card a={${brackets}} {...${brackets}} />\n\nexport const x = ${brackets}\n\nend`;
  expect(findDeepCode(text).map(({ kind, start, end }) => [kind, text.slice(start, end).trim().length])).toEqual([
    ['expression', 1202],
    ['attribute', 1202],
    ['attribute', 1205],
    ['statement', 1217],
  ]);
});

const row = `{ name: "it's (a", cells: [1, -2, fn(3)], on: () => a.b?.c ?? \`t \${1} (\`, re: /[(/]{/g },\n`;
describe('wide code is accepted:', () => {
  test.each([
    ['a data table', `export const rows = [\n${row.repeat(5_000)}]\n`],
    ['a concatenation of many strings', `{${Array.from({ length: 300 }, () => "'a'").join(' + ')}}`],
    [
      'statements without semicolons',
      `export function f() {\n${'const a = b + c(d)\nfoo[0].x = (1)\n'.repeat(1_000)}}\n`,
    ],
    ['functions one after another', 'export const f = (a = 1) => {\n  return a ? <b>x</b> : !a\n}\n'.repeat(1_000)],
    ['branches of one condition', `export const f = (a) => { ${"if (a === 1) { return 'x'; }\n".repeat(1_000)} }\n`],
    ['cases', `export const f = (a) => { switch (a) { ${"case 'x': return a + 1\n".repeat(1_000)} } }\n`],
    ['elements with text', `{<div>${"<p>It's (so: <br/> a &amp; b</p>\n".repeat(1_000)}</div>}\n`],
    ['code', `\`\`\`\n{${'('.repeat(1_000)}\n\`\`\`\n\n\`{${'('.repeat(1_000)}\`\n`],
    ['escaped braces', `\\{${'('.repeat(1_000)}\\}`],
    ['text in strings and comments', `{"${'('.repeat(1_000)}" /* ${'['.repeat(1_000)} */}`],
    ['prose', `${'It is (so: a, b) - or "c" {d}? Yes! '.repeat(1_000)}`],
  ])('%s', (_, text) => {
    expect(findDeepCode(text)).toEqual([]);
  });
});

test.each([
  ['text in JSX that looks like a string', "{<a>it ' s {", '}</a>}'],
  ['a regular expression that contains a quote', "{/'/.x + ", '}'],
  ['a regular expression after a condition', "{() => { if (a) /'/.test(", ') }}'],
  ['a division', '{a / 2 / ', '}'],
  ['a template in a template', '{`a ${`b ${', '}`}`}'],
  ['line breaks that end no statement', '{a +\nb(\n', ')}'],
])('brackets after %s are counted', (_, before, behind) => {
  expect(findDeepCode(before + '('.repeat(600) + '1' + ')'.repeat(600) + behind)).toHaveLength(1);
});
