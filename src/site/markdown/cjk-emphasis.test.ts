import type { HastNode } from 'satteri';
import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { toHast } from '../mdx/to-hast.ts';

function print(node: HastNode): string {
  if (node.type === 'text') return node.value;
  const innerText = 'children' in node ? node.children.map(print).join('') : '';
  return node.type === 'element' && node.tagName !== 'p'
    ? `<${node.tagName}>${innerText}</${node.tagName}>`
    : innerText;
}

const reprint = (text: string) => print(toHast(text, { format: 'mdx', syntaxes: [] }));

test.each([
  ['**注意：**请', '<strong>注意：</strong>请'],
  ['**注意：**Please', '<strong>注意：</strong>Please'],
  ['これは**「強調」**です', 'これは<strong>「強調」</strong>です'],
  ['**定数（Constant）**を**「foo」**は', '<strong>定数（Constant）</strong>を<strong>「foo」</strong>は'],
  ['**`code`**を', '<strong><code>code</code></strong>を'],
  ['を**`code`**', 'を<strong><code>code</code></strong>'],
  ['**한국어(Korean)**를', '<strong>한국어(Korean)</strong>를'],
  ['한국어**"인용"**를', '한국어<strong>“인용”</strong>를'],
  ['*（x）*を', '<em>（x）</em>を'],
  ['***（x）***を', '<em><strong>（x）</strong></em>を'],
  ['~~（x）~~を', '<del>（x）</del>を'],
  ['**[（x）](/a)**を', '<strong><a>（x）</a></strong>を'],
  ['|a|\n|-|\n|**（必須）**項目|', '<strong>（必須）</strong>項目'],
])('%s is emphasis', (text, expected) => {
  expect(reprint(text).replaceAll('\n', '')).toContain(expected);
});

test.each([
  ['`**（x）**を`', '<code>**（x）**を</code>'],
  ['\\**（x）**を', '**（x）**を'],
  ['2 * 3（x）* 4を', '2 * 3（x）* 4を'],
  ['**a)**b', '**a)**b'],
])('%s stays as in CommonMark', (text, expected) => {
  expect(reprint(text)).toBe(expected);
});

test('every node keeps its place in the source', () => {
  const part = fc.constantFrom('**', '*', '~~', '（', '）', '：', 'を', 'a', ' ', '\n', '`x`', '😀', '\\', '$', '&lt;');
  const expectPositions = (node: HastNode, text: string): void => {
    const { start, end } = node.position ?? {};
    for (const point of [start, end]) {
      if (point?.offset === undefined) continue;
      const before = text.slice(0, point.offset);
      expect(point.line).toBe(before.split('\n').length);
      expect(point.column).toBe(point.offset - before.lastIndexOf('\n'));
    }
    const marks = node.type === 'element' && { strong: '**', em: '*', del: '~~' }[node.tagName];
    if (marks) expect(text.slice(start?.offset, end?.offset)).toSatisfy(isBetween(marks));
    if ('children' in node) for (const child of node.children) expectPositions(child, text);
  };
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const root = toHast(text, { format: 'md', syntaxes: [] });
      expect(JSON.stringify(root)).not.toMatch(/[\uE000-\uF8FF]/);
      expectPositions(root, text);
    }),
  );
});

const isBetween = (marks: string) => (text: string) =>
  text.length >= marks.length * 2 && text.startsWith(marks[0] ?? '') && text.endsWith(marks[0] ?? '');
