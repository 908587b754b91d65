import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { parseInline, parseMarkdown } from './parse-markdown.ts';

const createText = (value: string) => ({ type: 'text', text: value });
const createParagraph = (...children: object[]) => ({ type: 'paragraph', children });

test.each([
  [
    'a **b _c_** `d*e`',
    [
      createText('a '),
      { type: 'strong', children: [createText('b '), { type: 'emphasis', children: [createText('c')] }] },
      createText(' '),
      { type: 'code', text: 'd*e' },
    ],
  ],
  ['snake_case_name 2 * 3 * 4', [createText('snake_case_name 2 * 3 * 4')]],
  ['[a `b`](/x#y(z))', [{ type: 'link', href: '/x#y(z)', children: [createText('a '), { type: 'code', text: 'b' }] }]],
  ['<img src=x onerror=alert(1)> &amp;', [createText('<img src=x onerror=alert(1)> &amp;')]],
  ['\\*no\\* [open](', [createText('*no* [open](')]],
  ['a  \nb', [createText('a'), { type: 'break' }, createText('b')]],
  ['**open', [createText('**open')]],
])('%j within a line', (input, expected) => expect(parseInline(input)).toEqual(expected));

test.each([
  ['`a', '`a'],
  ['``a`', '``a`'],
  ['`a``', '`a``'],
  ['```', '```'],
])('code whose closing marker has not arrived yet is text: %j', (source, expected) => {
  expect(parseInline(`x ${source}`)).toEqual([createText(`x ${expected}`)]);
});

test('at any cut in a reply, the widget finds the same code as CommonMark', () => {
  const commonMark = new MarkdownIt('commonmark');
  const parts = fc.array(fc.constantFrom('`', '``', '```', 'a', 'b c', ' '), { maxLength: 12 });
  fc.assert(
    fc.property(parts, (pieces) => {
      for (let length = 0; length <= pieces.length; length += 1) {
        const source = `x${pieces.slice(0, length).join('')}`;
        const [inline] = commonMark.parseInline(source, {});
        const expected = (inline?.children ?? []).flatMap(({ type, content }) =>
          type === 'code_inline' ? [content] : [],
        );
        const codes = parseInline(source).flatMap((node) => (node.type === 'code' ? [node.text] : []));
        expect({ source, codes }).toEqual({ source, codes: expected });
      }
    }),
    { numRuns: 300 },
  );
});

test('blocks: headings, lists with nested blocks, code, quotes, tables', () => {
  const pieces = [
    '## Title',
    'Text',
    'goes on',
    '',
    '1. One',
    '   ```sh',
    '   npm i',
    '   ```',
    '2. Two',
    '   - deep',
    '',
    '> quoted',
    '',
    '| a | b |',
    '|-|:-:|',
    '| `1` | x \\| y |',
    '',
    '---',
    '```ts',
    'const a',
    '',
  ].join('\n');
  expect(parseMarkdown(pieces)).toEqual([
    { type: 'heading', children: [createText('Title')] },
    createParagraph(createText('Text\ngoes on')),
    {
      type: 'list',
      ordered: true,
      start: 1,
      items: [
        [createParagraph(createText('One')), { type: 'code', language: 'sh', text: 'npm i' }],
        [
          createParagraph(createText('Two')),
          { type: 'list', ordered: false, start: 1, items: [[createParagraph(createText('deep'))]] },
        ],
      ],
    },
    { type: 'quote', blocks: [createParagraph(createText('quoted'))] },
    {
      type: 'table',
      head: [[createText('a')], [createText('b')]],
      rows: [[[{ type: 'code', text: '1' }], [createText('x | y')]]],
    },
    { type: 'rule' },
    { type: 'code', language: 'ts', text: 'const a\n' },
  ]);
});

/** Counts the occurrences of `Q` in a tree's strings. */
function count(value: unknown): number {
  if (typeof value === 'string') return value.split('Q').length - 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each: unknown) => sum + count(each), 0);
}

test('any text parses, and none of its characters is lost or shown twice', () => {
  const parts = [
    'Q',
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    '](',
    ')',
    '\n',
    '  ',
    '- ',
    '1. ',
    '> ',
    '\\',
    '# ',
    '---',
    '~~~',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (tokens) => {
      // Only the language is kept from the text after a fence.
      const source = tokens.join('').replace(/((?:`{3,}|~{3,})[^\n]*)/g, (line) => line.replaceAll('Q', ''));
      expect(count(parseMarkdown(source))).toBe(count(source));
    }),
    { numRuns: 500 },
  );
});
