import { findComponent } from '../components/registry.ts';
import { describe, expect, test } from 'vitest';
import { component, element } from '../components/testing.ts';
import { ID_CLOSE, ID_OPEN } from '../mdx/repair/normalize.ts';
import { renderTestPage, renderTestSite } from '../testing.ts';
import { identify } from './identify.ts';

/** Returns ids in page order, with aliases in brackets after their heading. */
function listIds(body: string): string[] {
  return Array.from(body.matchAll(/<(?:h[1-6]|a) id="([^"]*)"( class="bd-HeadingAlias")?/g), ([, id = '', alias]) =>
    alias ? `[${id}]` : id,
  );
}

test('numbers headings with the same name across the page, including those in tabs and accordions', async () => {
  const { body, page } = await renderTestPage(`
## Setup

<Tabs>
<Tab title="A">
## Setup
</Tab>
<Tab title="B">
## Setup

<Accordion title="More">
### Setup
</Accordion>
</Tab>
</Tabs>
`);
  expect(listIds(body).filter((id) => !id.startsWith('['))).toEqual(['setup', 'setup-2', 'setup-3', 'setup-4']);
  expect(page?.ids).toEqual(expect.arrayContaining(['a', 'b', 'more']));
});

test("keeps an author's id as written and hides its marker", async () => {
  const { body } = await renderTestPage('## Set up {#MyId}\n\n## Other `code` {#other_id}\n\n[x](#MyId)\n');
  expect(listIds(body).filter((id) => !id.startsWith('['))).toEqual(['MyId', 'other_id']);
  expect(body).not.toContain('{#');
});

test('makes anchor names link targets while headings keep their ids', async () => {
  const { body, codes } = await renderTestPage(
    '<a name="limits"></a>\n## Limits\n\n<a name="old" />\n\n| a |\n|-|\n| <a name="cell"></a>x |\n\n[a](#limits) [b](#old) [c](#cell)\n',
  );
  expect(codes).toEqual([]);
  expect(listIds(body)).toEqual(['limits']);
  expect(body).toContain('<a name="limits"></a>');
  expect(body).toContain('<a name="old" id="old"></a>');
});

test('adds aliases for GitHub ids and plain apostrophes, unless a heading has that id', async () => {
  const { body, codes } = await renderTestPage(
    "## Don't panic\n\n## TCP/IP & DNS\n\n## v2.1\n\n## v21\n\n[a](#dont-panic) [b](#tcpip--dns) [c](#don't-panic) [d](#v21)\n",
  );
  const ids = listIds(body);
  expect(codes).toEqual([]);
  expect(ids[0]).toBe('don’t-panic');
  expect(ids).toContain('tcp/ip-&amp;-dns');
  expect(ids.filter((id) => id.replace(/[[\]]/g, '') === 'v21')).toEqual(['v21']);
  expect(new Set(ids).size).toBe(ids.length);
});

test("adds GitHub's numbers of repeated headings as aliases, unless a heading has that id", async () => {
  const { body, codes } = await renderTestPage(
    '## Setup\n\n## Setup\n\n## Setup\n\n## Setup 1\n\n[a](#setup-1) [b](#setup-2)\n',
  );
  expect(codes).toEqual([]);
  expect(listIds(body)).toEqual(['setup', 'setup-2', 'setup-3', 'setup-1']);
  expect(listIds((await renderTestPage('## Setup\n\n## Setup\n\n[a](#setup-1)\n')).body)).toEqual([
    'setup',
    'setup-2',
    '[setup-1]',
  ]);
});

test('finds headings by ids with and without quotation marks, even repeated ones', async () => {
  const { body, codes } = await renderTestPage(
    '## The "quick" path\n\n## The “quick” path\n\n## "Setup"\n\n## Setup\n\n' +
      '[a](#the-”quick”-path) [b](#the-“quick”-path) [c](<#the-"quick"-path>) [d](#the-quick-path)\n' +
      '[e](#the-quick-path-2) [f](#the-”quick”-path-2) [g](#setup) [h](#setup-2) [i](#setup-1)\n',
  );
  expect(codes).toEqual([]);
  expect(listIds(body).filter((id) => !id.startsWith('['))).toEqual([
    'the-”quick”-path',
    'the-”quick”-path-2',
    '”setup”',
    'setup',
  ]);
  expect(body).toMatch(/id="the-”quick”-path-2">(?:<a [^>]*><\/a>)*<a id="the-quick-path-2"/);
});

test('finds headings by ids without their formulas and other components', async () => {
  const { codes } = await renderTestPage(
    '## Counting the number $n$ of parts $c$\n\n## Sum **of $x$** <Badge>beta</Badge>\n\n' +
      '<Heading level={2}>Area $A$ of it</Heading>\n\n## $y$\n\n' +
      '[a](#counting-the-number-of-parts) [b](#counting-the-number-n-of-parts-c) [c](#sum-of) [d](#sum-of-x-beta)\n' +
      '[e](#area-of-it) [f](#y)\n',
  );
  expect(codes).toEqual([]);
});

test('finds headings with characters that links keep', async () => {
  const { body, codes } = await renderTestPage(
    '## Is it `is_empty?`\n\n## Shift left, `<<`\n\n## Rounding, `~/`\n\n## `Map<K, V>`\n\n' +
      '[a](#is-it-is-empty?) [b](#shift-left,-<<) [c](#rounding,-/) [d](#rounding,-~/) [e](#mapk-v) [f](#shift-left,-)\n',
  );
  expect(codes).toEqual([]);
  expect(listIds(body)).toContain('shift-left,-&lt;&lt;');
});

test('returns new nodes and leaves the given ones unchanged', () => {
  const namedElement = { ...element('a'), attributes: { name: 'old' } };
  const given = [
    element('h2', `Set up${ID_OPEN}own${ID_CLOSE}`),
    element('h2', 'Repeated'),
    element('h2', 'Repeated', namedElement),
    component('Steps', { titleSize: 'h2' }, component('Step', { name: 'First' })),
  ];
  const before = structuredClone(given);
  const { nodes, toc } = identify(given, findComponent);
  expect(given).toEqual(before);
  expect(toc.map(({ id }) => id)).toEqual(['own', 'repeated', 'repeated-2', 'first']);
  expect(nodes).toMatchObject([
    { id: 'own', children: [{ value: 'Set up' }] },
    { id: 'repeated' },
    { id: 'repeated-2', children: [{}, { attributes: { name: 'old', id: 'old' } }] },
    { children: [{ id: 'first', props: { title: 'First', stepNumber: 1, titleSize: 'h2' } }] },
  ]);
});

test.each(['#foter', '#contents', '#tab-panl', '#pagenation', '#code-tb'])(
  'never suggests an id of the page frame for %s',
  async (link) => {
    const { diagnostics } = await renderTestSite({ 'a.md': `<Tabs><Tab title="X">x</Tab></Tabs>\n\n[x](${link})\n` });
    const [diagnostic] = diagnostics;
    expect(diagnostic?.code).toBe('broken-anchor');
    expect(diagnostic?.message).not.toContain('Did you mean');
  },
);

test('noAnchor removes the link but keeps the id', async () => {
  const { body } = await renderTestPage('<h2 noAnchor>Plain</h2>\n\n<Heading level={3} noAnchor>Three</Heading>\n');
  expect(listIds(body)).toEqual(['plain', 'three']);
  expect(body).not.toContain('bd-HeadingAnchor');
});

describe('the level of a heading component', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['6', 6],
    ['0', 1],
    ['9', 6],
    ['2.6', 3],
  ])('level={%s} prints h%i', async (level, expected) => {
    const { body } = await renderTestPage(`<Heading level={${level}}>Title</Heading>\n`);
    expect(body).toMatch(new RegExp(`<h${expected}[^>]* id="title"`));
  });

  test('level 1 has no link to itself and no entry in the table of contents', async () => {
    const text = '<Heading level={1}>One</Heading>\n\n<Heading level={2}>Two</Heading>\n';
    const { body, page } = await renderTestPage(text);
    expect(body.match(/class="bd-HeadingAnchor" href="[^"]*"/g)).toEqual(['class="bd-HeadingAnchor" href="#two"']);
    expect(page?.html).toContain('<a href="#two">');
    expect(page?.html).not.toContain('href="#one"');
    expect(page?.markdown).toMatch(/^# One$/m);
  });
});

describe('links with numbered titles', () => {
  test.each([
    [
      '<Accordion title="Setup">a</Accordion>\n\n<Accordion title="Setup">b</Accordion>',
      ['setup', 'setup-2', 'setup-1'],
    ],
    ['<Tabs><Tab title="Setup">a</Tab><Tab title="Setup">b</Tab></Tabs>', ['setup', 'setup-2', 'setup-1']],
    ['<Update label="May">a</Update>\n\n<Update label="May">b</Update>', ['may', 'may-2', 'may-1']],
    [
      '<ParamField path="id">a</ParamField>\n\n<ResponseField name="id">b</ResponseField>',
      ['param-id-2', 'param-id-1'],
    ],
    [
      '<ParamField path="--url <url>">a</ParamField>\n\n<ParamField path="--url <url>">b</ParamField>',
      ['param-url', 'param-url-1'],
    ],
    ['<Steps><Step title="Go">a</Step><Step title="Go">b</Step></Steps>', ['go', 'go-1']],
    ['<Heading level={3}>Go</Heading>\n\n<Heading level={3}>Go</Heading>', ['go', 'go-2', 'go-1']],
    ['## Setup\n\n<Accordion title="Setup">a</Accordion>', ['setup', 'setup-2', 'setup-1']],
  ])('find repeated titles: %s', async (text, ids) => {
    const { page, body, codes } = await renderTestPage(`${text}\n\n${ids.map((id) => `[x](#${id})`).join(' ')}`);
    expect(page?.ids).toEqual(expect.arrayContaining(ids));
    for (const id of ids) expect(body.split(` id="${id}"`)).toHaveLength(2);
    expect(codes).toEqual([]);
  });

  test('can count the page title', async () => {
    const { body, codes } = await renderTestPage('---\ntitle: Primary key\n---\n## Primary key\n\n[x](#primary-key-1)');
    expect(body).toContain('<a id="primary-key-1" class="bd-HeadingAlias">');
    expect(codes).toEqual([]);
  });
});

describe('an empty anchor', () => {
  test.each([
    '## Creating `JSON` <a id="creating-json"></a>',
    '## Creating JSON\n\n<a id="creating-json"></a>',
    '<a id="creating-json"></a>\n\n## JSON\n\n<a id="creating-json" name="creating-json" />',
  ])('creates no duplicate id: %j', async (text) => {
    const { body, codes } = await renderTestPage(`${text}\n\n[x](#creating-json)`);
    expect(body.split(' id="creating-json"')).toHaveLength(2);
    expect(codes).toEqual([]);
  });

  test('keeps its own id before or in a heading', async () => {
    const { body } = await renderTestPage('<a id="before"></a>\n\n## Setup <a id="inside"></a>');
    for (const id of ['before', 'setup', 'inside']) expect(body.split(` id="${id}"`)).toHaveLength(2);
  });
});
