import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { findTextAfterUnclosed } from './unclosed-statements.ts';

describe('the text after an export without an end is shown, with a warning:', () => {
  test.each([
    ['object', 'export const a = {\n  b: [1,'],
    ['arrow function', 'export const A = () => (\n  <div>x</div>'],
    ['function', 'export function A() {\n  return <b>x</b>;'],
    ['tag', 'export const A = () => (\n  <div>\n    <b>x</b>'],
    ['second statement', 'export const a = 1;\nexport const b = ['],
    ['import', 'import {\n  a,'],
  ])('%s', async (_, code) => {
    const page = `${code}\n\nText **here**.\n\n## Two\n\n- item\n\n<Note>Note</Note>\n`;
    const { body, diagnostics } = await renderTestPage(page);
    expect(body).toContain('Text <strong>here</strong>.');
    expect(body).toContain('<h2 id="two"');
    expect(body).toContain('<li>item</li>');
    expect(body).toContain('callout');
    const line = code.split('\n').length + 2;
    const problems = diagnostics.toSorted((one, other) => one.code.localeCompare(other.code));
    expect(problems).toMatchObject([
      {
        code: 'invalid-mdx',
        severity: 'warning',
        line,
        message: expect.stringContaining("isn't complete. Bindery ends it here"),
      },
      { code: 'unsupported-module', severity: 'warning' },
    ]);
  });
});

test.each([
  '# Two',
  '* item',
  '1. item',
  '> quote',
  '[link](/a)',
  '![alt](a.png)',
  '**bold**',
  '```js',
  '| a |',
  '<Note>',
  'the text',
  "Ünder's text",
])('%s is text', (text) => {
  const code = 'export const a = {\n\n';
  expect(findTextAfterUnclosed(`${code}${text}\n`)).toBe(code.length);
});

test.each(['  indented text', 'b: 1,', 'const b = 1', 'return b', '}', 'b,', '// comment', '"text here"'])(
  '%s can be code',
  (text) => {
    expect(findTextAfterUnclosed(`export const a = {\n\n${text}\n`)).toBeUndefined();
  },
);

test.each([
  ['template', 'export const md = `\n\nText here\n` as string;'],
  ['comment', 'export const a = 1; /*\n\nText here\n*/ type A = string;'],
  ['typed function', 'export const A = ({ a }: { a: string }) => (\n<div>\n\n<b>Text</b>\n</div>\n);'],
])('the content of a %s in code with types is not text', (_, code) => {
  expect(findTextAfterUnclosed(code)).toBeUndefined();
});

test('a statement that is left out is reported with its lines', async () => {
  const { diagnostics } = await renderTestPage('Text\n\nexport const a = {\n  b: `\n\nnever closed\n\n## Two\n');
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['unsupported-module', expect.stringContaining('on lines 3 to 8, which are left out: Unterminated template')],
  ]);
});
