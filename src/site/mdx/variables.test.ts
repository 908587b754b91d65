import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';
import { reportUndefined, substituteVariables, withLabels } from './variables.ts';

const DOCS = {
  name: 'T',
  variables: { 'product-name': 'Kettle <1>', release: '4' },
  navigation: { pages: ['page'] },
};
const render = (text: string, file?: string) => renderTestPage(text, { 'docs.json': DOCS }, file);

test('variables are inserted into prose, code, titles and descriptions, as text', async () => {
  const { html, body, codes } = await render(
    '---\ntitle: "{{product-name}} guide"\ndescription: "Release {{ release }}"\nsidebarTitle: "R{{release}}"\n---\n\n{{product-name}} `{{release}}`\n',
  );
  expect(body).toContain('<p>Kettle &lt;1&gt; <code>4</code></p>');
  expect(html).toContain('<title>Kettle &lt;1&gt; guide - T</title>');
  expect(html).toContain('Release 4</div>');
  expect(html).toContain('<span>R4</span>');
  expect(codes).toEqual([]);
});

test.each([
  ['text', '{{shop}} and {{sized}}', 'Ann&#39;s &amp; Co and 12&quot; wide'],
  ['a string in braces', '{"{{shop}}"} or {\'{{sized}}\'}', 'Ann&#39;s &amp; Co or 12&quot; wide'],
  ['an attribute', '<span title="{{shop}}">x</span>', 'title="Ann&#39;s &amp; Co"'],
  ['an attribute in single quotes', "<span title='{{shop}}'>x</span>", 'title="Ann&#39;s &amp; Co"'],
  ['a constant', 'export const a = "{{shop}}";\n\n{a}', 'Ann&#39;s &amp; Co'],
  ['a URL in text', 'See {{address}}', 'href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2<'],
  ['a URL of a link', '[x]({{address}})', 'href="https://example.com/?a=1&amp;b=2"'],
  ['a URL in code', '<a href={`{{address}}`}>x</a>', 'href="https://example.com/?a=1&amp;b=2"'],
  ['an entity', '{{entity}}', '&amp;lt;'],
])('ampersands and quotes in a variable are shown as written in %s', async (_, text, output) => {
  const variables = { shop: "Ann's & Co", sized: '12" wide', address: 'https://example.com/?a=1&b=2', entity: '&lt;' };
  const { body, codes } = await renderTestPage(text, { 'docs.json': { ...DOCS, variables } });
  expect(body).toContain(output);
  expect(codes).toEqual([]);
});

test.each(['page.mdx', 'page.md'])(
  'an undefined variable is shown as written and reported once, at its position (%s)',
  async (file) => {
    const { body, diagnostics } = await render('Some: {{relaese}} and\n{{ other-name }}.\n', file);
    expect(body).toContain('Some: {{relaese}} and\n{{ other-name }}.');
    expect(diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'undefined-variable 1:7',
      'undefined-variable 2:1',
    ]);
    expect(diagnostics[0]?.message).toContain('Did you mean "release"?');
  },
);

test('code, template text and JSX objects are silently left alone', async () => {
  const { codes } = await render(
    'export const color = "red";\nexport const pair = [{color}];\n\n`{{code}}` <div style={{color}}>x</div>\n\n```yaml\na: ${{ secrets.X }}\nb: {{name}}\n```\n',
  );
  expect(codes).toEqual([]);
});

test("in an expression's string it is shown as written without a diagnostic, and outside it is reported", async () => {
  const createText = (name: string) =>
    `{"{{ ${name} }}"} and {'a {{b}} c'} and {\`{{d}}\` } but "{{ out }}" {"x"} {{ last }} {"y"}\n`;
  const { body, diagnostics } = await render(createText('jinja'));
  expect(body).toContain('{{ jinja }} and a {{b}} c and {{d}} but “{{ out }}” x {{ last }} y');
  expect(diagnostics.map(({ code, message }) => `${code} ${/\{\{.*?\}\}/.exec(message)?.[0]}`)).toEqual([
    'undefined-variable {{ out }}',
    'undefined-variable {{ last }}',
  ]);
});

test('the text that variables add to a page or a title is limited; the rest stays as written', () => {
  const variables = { long: 'x'.repeat(100_000), short: 'y'.repeat(1_000) };
  const text = '{{long}}\n'.repeat(1_000);
  expect(substituteVariables(text, variables).length).toBeLessThan(text.length + 1_100_000);
  const reports: string[] = [];
  reportUndefined(text, { variables, file: 'a.mdx', report: ({ code, line }) => reports.push(`${code} ${line}`) });
  expect(reports).toEqual(['variables-too-long 11']);
  const page = { title: '{{short}}'.repeat(1_000), frontmatter: {} };
  expect(withLabels(page, variables).title.length).toBeLessThan(30_000);
  expect(page.title).toContain('{{short}}');
});
