import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { openHtml, readHtmlText } from './open-html.ts';

const PARTS = { isMain: () => true, isHidden: () => false };

test.each([
  ['paragraphs', '<p>a <b>b</b> c</p>'],
  ['tags that are not closed', '<b><p></b>'],
  ['closing tags', '</p></div>'],
  ['lists', '<ul><li>a<li>b</ul>'],
  ['tables', '<table><tr><td>a</table>'],
  ['rows', '<tr><td>a'],
  ['spaces', '  \n'],
  ['marks', '* _ ` [ # '],
  ['entities', '&amp;&lt;&nbsp;'],
  ['tags without an end', '<a href="'],
])('converts %s in time linear in the text', (_, html) => {
  const run = (size: number) => {
    const text = html.repeat(size);
    const document = openHtml(text);
    if (document) htmlToMarkdown(document.body);
    readHtmlText(text, PARTS);
  };
  expect(measureGrowth(run, 200)).toBeLessThan(30);
});

test('converts nested tables in time linear in their depth', () => {
  const run = (size: number) => {
    const document = openHtml(`${'<table><tr><td>'.repeat(size)}x`);
    if (document) htmlToMarkdown(document.body);
  };
  expect(measureGrowth(run, 4)).toBeLessThan(100);
});
