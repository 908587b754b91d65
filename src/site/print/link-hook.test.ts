import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test('adds the link class for style sheets to Markdown links, but not to links written as tags', async () => {
  const { body } = await renderTestPage(
    '[in](/page) and [out](https://a.example "Title") and <https://b.example>\n\n<a href="/page">tag</a> <a href="/page" className="button">button</a>\n\nNote[^1].\n\n[^1]: There.',
  );
  const classes = Array.from(body.matchAll(/<a ([^>]*)>([^<]*)</g), ([, attributes = '', text]) => [
    text,
    /class="([^"]*)"/.exec(attributes)?.[1],
  ]);
  expect(classes.slice(0, 6)).toEqual([
    ['in', 'link'],
    ['out', 'link'],
    ['https://b.example', 'link'],
    ['tag', undefined],
    ['button', 'button'],
    ['1', 'link'],
  ]);
});
