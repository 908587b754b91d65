import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const DOCS = {
  theme: 'mint',
  name: 'T',
  colors: { primary: '#4f46e5' },
  variables: { 'product-name': 'Kettle <1>', release: '4' },
  navigation: { pages: ['page'] },
};
const render = (text: string, file?: string) => renderTestPage(text, { 'docs.json': DOCS }, file);

test('variables are put into prose, code, titles and descriptions, as text', async () => {
  const { html, body, codes } = await render(
    '---\ntitle: "{{product-name}} guide"\ndescription: "Release {{ release }}"\nsidebarTitle: "R{{release}}"\n---\n\n{{product-name}} `{{release}}`\n',
  );
  expect(body).toContain('<p>Kettle &lt;1&gt; <code>4</code></p>');
  expect(html).toContain('<title>Kettle &lt;1&gt; guide - T</title>');
  expect(html).toContain('Release 4</div>');
  expect(html).toContain('<span>R4</span>');
  expect(codes).toEqual([]);
});

test.each(['page.mdx', 'page.md'])(
  'one that is not defined is shown as written and reported once, at its place (%s)',
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

test('code, template text and JSX objects are left alone without a word', async () => {
  const { codes } = await render(
    'export const color = "red";\nexport const pair = [{color}];\n\n`{{code}}` <div style={{color}}>x</div>\n\n```yaml\na: ${{ secrets.X }}\nb: {{name}}\n```\n',
  );
  expect(codes).toEqual([]);
});
