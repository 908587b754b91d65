import type { HastNode } from 'satteri';
import { expect, test } from 'vitest';
import { parseBody } from '../parse.ts';

function parse(text: string) {
  const messages: string[] = [];
  const { root } = parseBody({ text, format: 'mdx', file: 'a.mdx', report: ({ message }) => messages.push(message) });
  return { texts: collect(root), messages };
}

/** Returns the expressions and texts of a page, in order. */
function collect(node: HastNode): string[] {
  if ('value' in node && typeof node.value === 'string') return node.value.trim() === '' ? [] : [node.value];
  return 'children' in node ? node.children.flatMap(collect) : [];
}

test.each([
  ['<style>.a{color:red}</style>', '`.a{color:red}`'],
  ['<style scoped>\n.a > b *, c * { x: "\\201C" }\n\n.d { y: `${z}` }\n</style>', undefined],
  ['<script>\nvar a = {b: 1 < 2, c: "<div>"};\n</script>', undefined],
  ['x <style>.a{color:red}</style> y', undefined],
])("%j isn't markup, and causes no diagnostic", (text, expression) => {
  const { texts, messages } = parse(`${text}\n\n**end**`);
  expect(messages).toEqual([]);
  const code = texts.find((one) => one.startsWith('`')) ?? '';
  if (expression) expect(code).toBe(expression);
  const innerText = /<(?:style|script)[^>]*>([^]*)<\//.exec(text)?.[1];
  // oxlint-disable-next-line typescript/no-implied-eval -- Evaluates what the page would: a template without holes.
  expect(new Function(`return ${code}`)()).toBe(innerText);
  expect(texts.at(-1)).toBe('end');
});

test.each(['<style>{`\n.a{}\n\n.b{}\n`}</style>', 'export const A = () => <style>{css}</style>;'])(
  '%j stays as it is',
  (text) => {
    expect(parse(text).messages).toEqual([]);
    expect(parse(text).texts.join('')).not.toContain('{`');
  },
);

test('a page can contain hundreds of style sheets', () => {
  const page = '<style scoped>\n.a { b: c }\n</style>\n\n`<style>.a { b: c }</style>`\n\n'.repeat(300);
  const { texts, messages } = parse(page);
  expect(messages).toEqual([]);
  expect(new Set(texts)).toEqual(new Set(['`\n.a { b: c }\n`', '<style>.a { b: c }</style>']));
});

test('a style sheet that is never closed is still reported', () => {
  expect(parse('<style>\n.a { b: c }\n\nText').messages).not.toEqual([]);
});

test.each([
  ['\\<br\\>', '<br>'],
  ['\\<hr>', '<hr>'],
  ['\\</br>', '</br>'],
  ['\\<!\\-- x \\-->', '<!-- x -->'],
])('escaped markup is text: %s', (text, output) => {
  expect(parse(`a ${text} b <br>`).texts[0]).toBe(`a ${output} b `);
});

test('a tag after an escaped backslash is a tag', () => {
  expect(parse('a \\\\<br>b')).toEqual({ texts: ['a \\', 'b'], messages: [] });
});
