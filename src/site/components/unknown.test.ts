import { describe, expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['children', '<LinkBox href="/other">Go **there**</LinkBox>', 'Go <strong>there</strong>', '[Go **there**]'],
  ['a title', '<LinkBox href="/other" title="Go there" />', 'Go there', '[Go there]'],
  ['a label', '<LinkBox href="/other" label="Go there" />', 'Go there', '[Go there]'],
  ['nothing', '<LinkBox href="/other" />', '/other', '[/other]'],
])('an unknown component with a URL is a link of %s', async (_, text, html, markdown) => {
  const { body, markdown: twin } = await renderTestPage(text, { 'other.md': '# Other' });
  expect(body).toMatch(new RegExp(`<a href="other.html">(?:<p>)?${html}`));
  expect(twin).toContain(`${markdown}(`);
  expect(twin).toContain('other.md)');
});

test('its URL is checked like any link', async () => {
  const { codes, body } = await renderTestPage(
    '<LinkBox href="javascript:alert(1)">x</LinkBox>\n\n<LinkBox href="/none" />',
  );
  expect(codes).toEqual(expect.arrayContaining(['broken-link', 'unsafe-link']));
  expect(body).not.toContain('javascript:');
});

test('it keeps its text and children, once each, in both outputs', async () => {
  const text =
    '<Hero title="Welcome" subtitle={<b>to us</b>} description="All & more" href="/other">\n\nA [knot](/other).\n\n- item\n\n</Hero>';
  const { body, markdown } = await renderTestPage(text, { 'other.md': '# Other' });
  for (const output of [body, markdown])
    for (const part of ['Welcome', 'to us', 'more', 'knot', 'item']) expect(output.split(part)).toHaveLength(2);
  expect(body).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
});

test('in a table and in running text its text stays in the Markdown twin', async () => {
  const { markdown } = await renderTestPage(
    'Press <Key name="Enter" /> now.\n\n| a |\n|-|\n| <Card title="In a cell">body</Card> |\n',
  );
  expect(markdown).toMatch(/Press\s+\*\*Enter\*\*\s+now/);
  expect(markdown).toMatch(/\| .*In a cell.* body \|/);
});

test('its diagnostic says that something is shown only if something is', async () => {
  const { diagnostics } = await renderTestPage('<Alpha>text</Alpha>\n\n<Omega size={3} />\n');
  expect(diagnostics.map(({ message }) => /<(\w+)>\. (.*?)\./.exec(message)?.slice(1))).toEqual([
    ['Alpha', 'Its children are rendered without it'],
    ['Omega', 'Nothing is shown'],
  ]);
});

test.each([
  [
    '<Entry title="A" name="N" date="May" n={3} open style={{ color: "red" }} id="a" />',
    ', but not its props "name", "date", "n"',
  ],
  ['<Entry items={[{ a: "b" }]}>x</Entry>', ', but not its prop "items"'],
  ['<Entry title="A" text="B" href="/page" src="/a.png" alt="C" />', ''],
  ['<Entry a="1" b="1" c="1" d="1" e="1" f="1">x</Entry>', ', but not its props "a", "b", "c", "d", "e" and others'],
])('its diagnostic lists the props that are not shown: %j', async (text, message) => {
  const { diagnostics } = await renderTestPage(text, { 'a.png': '' });
  expect(diagnostics.find(({ code }) => code === 'unknown-component')?.message).toBe(
    `Unknown component <Entry>. Its children are rendered without it${message}. Import or define the component.`,
  );
});

describe('a component in lower case', () => {
  test('shows its text props and its link, with a warning', async () => {
    const { body, diagnostics } = await renderTestPage('<card title="A card" href="/page">Text</card>');
    expect(body).toMatch(/<a href="page\.html">A card<\/a>.*Text/s);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['unknown-component', 'warning']]);
    expect(diagnostics[0]?.message).toContain('Did you mean <Card>?');
  });

  test('stays in its line without props, with a warning', async () => {
    const { body, codes } = await renderTestPage('Some <tip>**text**</tip> here');
    expect(body).toContain('>Some <tip><strong>text</strong></tip> here<');
    expect(codes).toEqual(['unknown-component']);
  });

  test.each([
    ['the component of the page', 'export const card = ({ title }) => <b>{title}</b>;\n\n<card title="A" />'],
    ['an element of SVG', '<svg><view id="a" /></svg>'],
    ['a custom element', '<note-box>A</note-box>'],
  ])('is %s if there is one', async (_, text) => {
    const { codes } = await renderTestPage(text);
    expect(codes).toEqual([]);
  });
});

describe('in a line of text', () => {
  const FILES = {
    'other.md': '# Other',
    'snippets/parts.jsx': `import { PlusIcon } from 'lucide-react';
export const Hint = () => <p>one <PlusIcon size={3} />two</p>;`,
  };
  const IMPORT = "import { PlusIcon } from 'lucide-react';\n\n";

  test.each([
    ['children', 'one <Foo>in</Foo> two', 'one in two'],
    ['children with space inside', 'one<Foo> in </Foo>two', 'one in two'],
    ['nothing to show', 'one <Foo />two', 'one two'],
    ['a failed import', `${IMPORT}one <PlusIcon size={3} />two`, 'one two'],
    ['a title and text', 'one <Foo title="A" text="B">in</Foo> two', 'one **A** B in two'],
    ['a link', 'one <Foo href="/other" title="A" /> two', 'one [A](other.md) two'],
    ['only a link', 'one <Foo href="/other">in</Foo> two', 'one [in](other.md) two'],
    ['another inside', 'one <Foo>in <Bar>side</Bar></Foo> two', 'one in side two'],
    ['JSX', '<p>one <Foo>in</Foo> two</p>', 'one in two'],
    ['JSX of an expression', '{<p>one <Foo>in</Foo> two</p>}', 'one in two'],
    ['JSX of a snippet', "import { Hint } from '/snippets/parts.jsx';\n\n<Hint />", 'one two'],
  ])('with %s it stays in the paragraph', async (_, text, line) => {
    const { body, markdown } = await renderTestPage(text, FILES);
    expect(body.match(/<(?:p|div)\b/g)).toEqual(['<p']);
    expect(markdown.split('\n')).toContain(line);
  });

  test.each([
    ['a list item', '- one <Foo>in</Foo> two', '* one in two'],
    ['a table cell', '| a |\n|-|\n| one <Foo>in</Foo> two |', '| one in two |'],
    ['a heading', '## One <Foo>in</Foo> two', '## One in two'],
    ['bold text', 'one **<Foo />two**', 'one **two**'],
    ['a title', '<Card title={<>one <Foo>in</Foo> two</>}>x</Card>', '- **one in two**: x'],
    ['a component', '<Note>one <Foo>in</Foo> two</Note>', '> one in two'],
  ])('of %s it stays in the line', async (_, text, line) => {
    const { body, markdown } = await renderTestPage(text);
    expect(body).toContain('<span data-unknown-component="Foo">');
    expect(markdown).toContain(line);
  });

  test('of a .md page it stays in the paragraph', async () => {
    const { body } = await renderTestPage('one <Foo size="3">in</Foo> two', {}, 'page.md');
    expect(body).toBe('<p>one <span data-unknown-component="Foo">in</span> two</p>');
  });

  test('with a block in it, it is a block', async () => {
    const { body } = await renderTestPage('one <Foo title={<div>A</div>} /> <Bar><ul><li>B</li></ul></Bar> two');
    expect(body.match(/<\w+ data-unknown-component="\w+"/g)).toEqual([
      '<div data-unknown-component="Foo"',
      '<div data-unknown-component="Bar"',
    ]);
  });

  test.each([
    '<Foo title="A" />\n\n<Foo>in</Foo>',
    '<Columns><Foo title="A" /><Foo title="B" /></Columns>',
    '<div><Foo title="A" /> <Foo title="B" /></div>',
    '{<div><Foo title="A" /><Foo title="B" /></div>}',
  ])('without text beside it, it is a block: %j', async (text) => {
    const { body } = await renderTestPage(text);
    expect(body.match(/<\w+ data-unknown-component/g)).toEqual(Array(2).fill('<div data-unknown-component'));
  });

  test('it is converted like any other component of another tool', async () => {
    const { body } = await renderTestPage('one <Details summary="A">in</Details> two');
    expect(body).toMatch(/<details.*A.*in.*<\/details>/s);
    expect(body).not.toContain('<p>one');
  });

  test('it is a slot of a component that runs in browsers', async () => {
    const { body, codes } = await renderTestPage(
      "import { Live } from '/snippets/live.jsx';\n\n<Live>one <Foo>in</Foo> two</Live>",
      {
        'snippets/live.jsx':
          'export const Live = ({ children }) => { const [n, set] = React.useState(0); return <p onClick={() => set(n + 1)}>{children}</p>; };',
      },
    );
    expect(codes).toEqual(['unknown-component']);
    expect(body.split('data-unknown-component="Foo"')).toHaveLength(2);
  });
});
