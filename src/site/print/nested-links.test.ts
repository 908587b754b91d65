import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

/** Returns the links of HTML that are nested in another link. */
function listNestedLinks(html: string): string[] {
  const links: string[] = [];
  let depth = 0;
  for (const [tag, slash] of html.matchAll(/<(\/?)a(?:\s[^>]*)?>/g)) {
    if (slash === '/') depth--;
    else if (depth++ > 0) links.push(tag);
  }
  return links;
}

const LINK = '[inner](https://inner.example)';

describe('links are never nested', () => {
  test.each([
    ['a heading in a card', '<Card href="/page">\n  ### Title\n\n  Text\n</Card>'],
    ['a heading in a link', '<a href="/page">\n  <h3>Title</h3>\n  <p>Text</p>\n</a>'],
    ['a heading component in a link', '<a href="/page"><Heading level={3}>Title</Heading></a>'],
    ['a heading with older ids', '<a href="/page">\n  <h3>Don’t Panic, v2.1</h3>\n</a>'],
    ['a link in a link', `<a href="/page">\n  text ${LINK}\n</a>`],
    ['a card in a link', '<a href="/page">\n  <Card title="T" href="https://inner.example">x</Card>\n</a>'],
    ['a linked title of a card', '<Card title={<a href="https://inner.example">T</a>} href="/page">text</Card>'],
    ['a tile', `<Tile href="/page" title={<a href="https://inner.example">T</a>}>\n  ## H\n\n  ${LINK}\n</Tile>`],
    ['a step', `<Steps><Step titleSize="h3" title={<a href="https://inner.example">T</a>}>x</Step></Steps>`],
    ['an update', `<Update label={<a href="https://inner.example">T</a>}>x</Update>`],
    ['a tooltip', `<Tooltip tip="x" href="/page" cta={<a href="https://inner.example">T</a>}>x</Tooltip>`],
    ['a component that is not known', `<Nowhere href="/page" title={<a href="https://inner.example">T</a>} />`],
    [
      'a link of a component',
      `export const A = ({ children }) => <a href="/page"><h3>T</h3>{children}</a>;\n\n<A>${LINK}</A>`,
    ],
    ['a place to link to', `<a id="place">text ${LINK} text</a>`],
  ])('%s', async (_, text) => {
    const { body } = await renderTestPage(text);
    expect(listNestedLinks(body)).toEqual([]);
  });
});

test('keeps the id of a heading in a link, so that links to it still work', async () => {
  const { body } = await renderTestPage('<a href="/page">\n  <h3>Set up v2.1</h3>\n</a>');
  expect(body).toContain('<h3 id="set-up-v2-1">');
  expect(body).not.toContain('bd-HeadingAnchor');
});

test('reports a link that is lost inside another, but not a URL in its text', async () => {
  const pageWithLink = await renderTestPage(`<a href="/page">text ${LINK}</a>`);
  expect(pageWithLink.diagnostics).toMatchObject([{ code: 'nested-link', line: 1 }]);
  expect(pageWithLink.diagnostics[0]?.message).toContain('https://inner.example');
  const address = await renderTestPage('[see www.example.com](https://example.com/long)\n\n<a href="/page">## T</a>');
  expect(address.codes).toEqual([]);
});

test('keeps several links in a card working', async () => {
  const { body } = await renderTestPage(`<Card title="T" href="/page">\n  ${LINK} [two](https://two.example)\n</Card>`);
  expect(body.match(/<a [^>]*href="/g)).toHaveLength(3);
  expect(listNestedLinks(body)).toEqual([]);
});
