import { expect, test } from 'vitest';
import { compareDiagnostics } from './model/diagnostics.ts';
import { renderTestSite } from './testing.ts';

/** Joins text as source lines, so that the places in the expectations can be counted. */
const joinLines = (...text: string[]) => `${text.join('\n')}\n`;

/** A site with one diagnostic of every kind. */
const BROKEN = {
  'docs.json': joinLines(
    '{',
    '  "theme": "neon",',
    '  "name": "Broken",',
    '  "colors": {},',
    '  "colors": { "primary": "#123456" },',
    '  "logo": "/logo-old.svg",',
    '  "integrations": { "plausable": {} },',
    '  "banner": { "content": "See [news](/nwes)" },',
    '  "navbar": { "links": [{ "label": "Go", "href": "/gone-from-navbar", "icon": "rockett" }] },',
    '  "footer": { "socials": { "githup": "https://example.com" } },',
    '  "navigation": { "$ref": "./nav/main.json" },',
    '  "name": "Broken",',
    '  "redirects": [',
    '    { "source": "/old", "destination": "/guides/strat" },',
    '    { "source": "/old#x", "destination": "/page" },',
    '    { "source": "/loop", "destination": "/loop" },',
    '    { "source": "/twice", "destination": "/page" },',
    '    { "source": "/to-folder", "destination": "/guides" }',
    '  ]',
    '}',
  ),
  'nav/main.json': joinLines(
    '{',
    '  "groups": [',
    '    { "group": "A", "icon": "message-lines", "pages": ["page", "content", "guides/start", "twice", "page"] },',
    '    { "group": "B", "pages": ["guides/strat", "CONTENT", "head", "broken", "unclosed", "data"] },',
    '    { "pages": ["many"], "graphql": "schema.graphql" }',
    '  ],',
    '  "pages": ["late"]',
    '}',
  ),
  'page.mdx': joinLines(
    '---',
    'title: Page',
    'description: See [this](/nowhere-at-all).',
    'icon: no-sutch-icn',
    'sidebartitle: P',
    'hidden: maybe',
    '---',
    '',
    'import Intro from "/snippets/intro.mdx";',
    'import Gone from "/snippets/itro.mdx";',
    'import { Missing } from "/snippets/intro.mdx";',
    'import chart from "chart-package";',
    '',
    'A [link](/guides/strat), a [folder](/guides), an [anchor](/content#prats).',
    '',
    '| Table | Cell |',
    '|-|-|',
    '| a | [cell](/not-in-table) |',
    '',
    '<Crad title="x">text</Crad>',
    '',
    '<Card',
    '  title="Two lines"',
    '  icom="zap"',
    '  href="/not-in-card"',
    '  icon="qqqqqqqqqq"',
    '>',
    '  text',
    '</Card>',
    '',
    '![Picture](/images/pictrue.png)',
    '',
    '<Intro />',
    '',
    '<Gone />',
    '',
    '<Snippet file="intor.mdx" />',
    '',
    '[Script](javascript:alert)',
    '',
    '```pyhton',
    'x',
    '```',
    '',
    '<CodeGroup>',
    '<Note>n</Note>',
    '</CodeGroup>',
    '',
    '<script>x</script>',
    '',
    'Text {undefinedName} and {[1].unsupported(2)}',
  ),
  'content.mdx': '# Content\n\n## Parts\n',
  'guides/start.mdx': '# Start\n',
  'twice.mdx': '# Twice\n',
  'twice.md': '# Twice\n',
  'head.md': joinLines('---', 'title: [unclosed', 'mode: wdie', '---', '# Head'),
  'broken.mdx': joinLines('# Broken', '', 'a < b', '', '</Note>'),
  'unclosed.mdx': joinLines('---', 'title: Unclosed', '', 'text'),
  'data.md': joinLines('# Data', '', '<div>', '  <a href="/first">x</a>', '  <a href="/second">x</a>', '</div>'),
  'many.mdx': '<Snippet file="self.mdx" />\n',
  'late.mdx': '# Late\n',
  'more.mdx': joinLines(
    '---',
    'title: More',
    'sdk: class Client',
    '---',
    '',
    'In release {{release}}.',
    '',
    '```js theme="nrod"',
    'x',
    '```',
    '',
    '```ts twoslash',
    'x',
    '```',
  ),
  'secret.md': joinLines('---', 'groups: [staff]', '---', 'For staff.'),
  '_docs/own.mdx': '# Own\n',
  'snippets/intro.mdx': joinLines('# Intro', '', 'In a snippet: [broken](/from-snippet).'),
  'snippets/self.mdx': '<Snippet file="self.mdx" />\n',
  'images/picture.png': 'x',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

test('every kind of problem is reported at its place, with how to fix it', async () => {
  const { diagnostics } = await renderTestSite(BROKEN);
  const lines = diagnostics.map(
    ({ file, line, column, severity, code, message }) => `${file}:${line}:${column} ${severity} ${code} ${message}`,
  );
  expect(lines).toMatchSnapshot();
});

test('diagnostics are sorted, and each is reported once however many pages show it', async () => {
  const { diagnostics } = await renderTestSite(BROKEN);
  expect(diagnostics).toEqual(diagnostics.toSorted(compareDiagnostics));
  expect(new Set(diagnostics.map((item) => JSON.stringify(item))).size).toBe(diagnostics.length);
  expect(diagnostics.filter(({ file }) => file === 'docs.json' || file === 'nav/main.json')).not.toContainEqual(
    expect.objectContaining({ line: 1, column: 1 }),
  );
});

test('a site without problems has no diagnostics', async () => {
  const { diagnostics } = await renderTestSite({
    'index.mdx':
      '---\ntitle: Home\nicon: house\n---\n\n[Next](/next#part) <Card title="x" icon="bolt" href="next" />\n',
    'next.mdx': '---\ntitle: Next\n---\n\n## Part\n\n[Home](/) ![](./x.svg)\n',
    'x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  });
  expect(diagnostics).toEqual([]);
});
