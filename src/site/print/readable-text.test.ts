import { expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { extractReadableText } from './readable-text.ts';

async function read(source: string): Promise<string> {
  const { pages } = await renderTestSite({ 'index.mdx': source });
  const [, body = ''] =
    /<div id="content"[^>]*>(.*)<div class="bd-ArticleEnd">/s.exec(pages.get('/')?.html ?? '') ?? [];
  return extractReadableText(body);
}

test('contains all visible text once, in order, including tab panels and tooltips', async () => {
  const text = await read(
    [
      '<Tabs><Tab title="npm">Run `npm i`.</Tab><Tab title="yarn">Run `yarn`.</Tab></Tabs>',
      '## Setup & more',
      'See [the guide](https://example.com/a) and ![a map](/map.png).',
      '```js\nif (a < b) {\n\n  run("x");\n}\n```',
      '- one\n  - two',
      '| a | b |\n|-|-|\n| 1 | 2 |',
      '<Tooltip tip="An index of words">search</Tooltip>',
      'The area is $a^2$.',
      '<Visibility for="agents">Only agents see this.</Visibility>',
      '<Accordion title="Why?">Because.</Accordion>',
    ].join('\n\n'),
  );
  expect(text.split('\n')).toEqual([
    'npm |',
    'yarn |',
    '[tab: npm] Run npm i.',
    '[tab: yarn] Run yarn.',
    '## Setup & more',
    'See the guide (https://example.com/a) and [image: a map].',
    '```',
    'if (a < b) {',
    '',
    '  run("x");',
    '}',
    '```',
    '- one',
    '  - two',
    'a | b |',
    '1 | 2 |',
    'search (tooltip: An index of words)',
    'The area is a^2.',
    'Why?',
    'Because.',
  ]);
});

test('reads past quotes, comments and raw elements in HTML', () => {
  expect(
    extractReadableText('<p title="a > b">one</p><!-- <p>no --><style>p > b { }</style><p>two &#x41;&lt;</p>'),
  ).toBe('one\ntwo A<');
  expect(extractReadableText('a</p>b<br>c<p title="')).toBe('ab\nc');
});
