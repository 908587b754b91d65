import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { repairComponents } from './repair-attributes.ts';

test.each([
  ['typographic quotes', '<Card title=“It’s a <b>” icon=”rocket”>in</Card>', 'It’s a &lt;b&gt;'],
  ['single typographic quotes', '<Card title=‘Don’t’ icon=’rocket’>in</Card>', 'Don’t'],
  ['one typographic quote', '<Card title="A b” icon="rocket">in</Card>', 'A b'],
  ['typographic quotes in braces', '<Card title={“A b”} icon="rocket">in</Card>', 'A b'],
  ['quotes in a value', '<Card title="A "b" c" icon="rocket">in</Card>', 'A &quot;b&quot; c'],
  ['a missing quote before an attribute', '<Card title="A b icon="rocket">in</Card>', 'A b'],
  ['a missing quote at the end', '<Card icon="rocket" title="A b>in</Card>', 'A b'],
  ['a missing brace', '<Card icon="rocket" title={"A b">in</Card>', 'A b'],
  ['an additional brace', '<Card icon="rocket" title={"A b"}}>in</Card>', 'A b'],
  ['commas', '<Card title="A b", icon="rocket", horizontal>in</Card>', 'A b'],
  ['colons', '<Card title: "A b" icon: "rocket">in</Card>', 'A b'],
  ['a doubled sign', '<Card title=="A b" icon="rocket">in</Card>', 'A b'],
  ['a comment in braces', '<Card {/* title="x" */} title="A b" icon="rocket">in</Card>', 'A b'],
  ['comments on lines', '<Card\n  // icon="x"\n  title="A b"\n  /* x */\n  icon="rocket"\n>in</Card>', 'A b'],
  ['an empty line at the end', '<Card\n  icon="rocket"\n  title=“A b”\n\n>\nin\n</Card>', 'A b'],
  ['code in a value', '<Card title="A b" cta="`npm, i`" icon=”rocket”>in</Card>', 'A b'],
])('%s: the tag is read, with one warning', async (_, text, title) => {
  const { body, codes } = await renderTestPage(`${text}\n`);
  expect(body).toContain(`data-component-part="card-title">${title}</div>`);
  expect(body).toContain('bd-CardIcon');
  expect(body).toMatch(/card-content">(?:<p>)?in</);
  expect(codes).toEqual(['invalid-mdx']);
});

test('a hundred tags count as one repair, and code stays as written', async () => {
  const { body, codes } = await renderTestPage(
    `${'<Tip title=“x”>in</Tip>\n\n'.repeat(100)}\`<Tip title=“x”>\`\n\n\`\`\`html\n<Tip title=“x”>\n\`\`\`\n`,
  );
  expect(body.match(/callout-title">x</g)).toHaveLength(100);
  expect(body).toContain('<code>&lt;Tip title=“x”&gt;</code>');
  expect(codes).toEqual(['invalid-mdx']);
});

test('text in angle brackets stays as written', async () => {
  const { body } = await renderTestPage('Write <Your Name, please> or <p, q>.\n');
  expect(body).toContain('&lt;Your Name, please&gt; or &lt;p, q&gt;');
});

test.each(['<Card title=“A b” icon=”rocket”>in</Card>', '<Card title="A b", icon="rocket">in</Card>'])(
  'on a .md page, the tag of a component is read, with one warning: %s',
  async (text) => {
    const { body, diagnostics } = await renderTestPage(`# T\n\n${text}\n\n${text}\n`, {}, 'page.md');
    expect(body.match(/data-component-part="card-title">A b<\/div>/g)).toHaveLength(2);
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['invalid-mdx', 3]]);
  },
);

test.each([
  '<Card title="A b" horizontal href="/x">in</Card>',
  "<Card title='A b' horizontal disabled arrow href='/x' icon={\"x\"}>in</Card>",
  '<Card\n  title="A b"\n  horizontal\n  href="/x"\n/>',
])("attributes without values don't cause a repair: %s", (text) => {
  expect(repairComponents(`a { b\n\n${text}`)).toEqual({ source: `a { b\n\n${text}`, found: [] });
});
