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
