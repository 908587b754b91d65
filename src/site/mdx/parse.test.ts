import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { parseBody } from './parse.ts';

function parse(text: string, format: 'mdx' | 'md' = 'mdx') {
  const diagnostics: Diagnostic[] = [];
  const parsedBody = parseBody({ text, format, file: 'a.mdx', report: (item) => diagnostics.push(item) });
  return { parsed: parsedBody, diagnostics, json: JSON.stringify(parsedBody.root) };
}

test.each([
  ['an HTML comment', 'a\n\n<!-- note {x} -->\n\nb'],
  ['a void tag', 'a<br>b <img src="x.png"> <hr>'],
  ['a custom heading id', '## Text {#custom}'],
  ['a tag broken before its bracket', '<span\n  a="1"\n>x</span>'],
])('%s is accepted in MDX without a warning', (_, text) => {
  const { parsed, diagnostics } = parse(text);
  expect(diagnostics).toEqual([]);
  expect(parsed.lenient).toBe(false);
});

test.each([
  ['Option<Vec<T>> here', 'Option<Vec<T>> here'],
  ['a { b c } d', 'a { b c } d'],
  ['x {', 'x {'],
  ['if a <b and c', 'if a <b and c'],
])('"%s" is shown as written, with a warning at its place', (text, output) => {
  const { diagnostics, json } = parse(text);
  expect(json).toContain(output);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(diagnostics[0]).toMatchObject({ code: 'invalid-mdx', file: 'a.mdx', line: 1 });
});

test('an element without its closing tag keeps the rest of the page', () => {
  const { json, diagnostics } = parse('<div>\n\nhello **there**\n\n## Next\n');
  expect(json).toContain('there');
  expect(json).toContain('Next');
  expect(diagnostics).toHaveLength(1);
});

test('comments and tags inside code stay as they are', () => {
  const { json } = parse('```html\n<!-- keep --><br>\n```\n\nand `<br>` too\n');
  expect(json).toContain('<!-- keep --><br>');
  expect(json).toContain('"<br>"');
});

test('a page with many problems is still parsed, in bounded time', () => {
  const { json } = parse('a <b {\n\n'.repeat(200));
  expect(json).toContain('a <b {');
});

test('nested unclosed tags and braces take bounded time', () => {
  const { json, diagnostics } = parse('<Card href={'.repeat(30));
  expect(json).toContain('Card href=');
  expect(diagnostics[0]).toMatchObject({ code: 'invalid-mdx', line: 1, column: 12 });
});

test('a page with almost nothing closed is parsed as Markdown immediately', () => {
  const { parsed, diagnostics, json } = parse(`${'<div>\n\n'.repeat(300)}end`);
  expect(parsed.lenient).toBe(true);
  expect(json).toContain('end');
  expect(diagnostics).toHaveLength(1);
});
