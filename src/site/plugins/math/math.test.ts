import { describe, expect, test } from 'vitest';
import { renderTestPage, renderTestSite } from '../../testing.ts';
import { renderFormula } from './formula.ts';

const AT = { file: 'a.mdx', line: 1, column: 1 };

function print(source: string, display = false) {
  const reports: string[] = [];
  const html = renderFormula({ source, display, at: AT }, { need: () => {}, report: (code) => reports.push(code) });
  return { html, reports };
}

describe('a formula', () => {
  test('is HTML for display and MathML for screen readers', () => {
    const { html, reports } = print('x^2');
    expect(html).toMatch(/^<span class="katex"><span class="katex-mathml"><math /);
    expect(html).toContain('<span class="katex-html" aria-hidden="true">');
    expect(reports).toEqual([]);
  });

  test('has one element in an index that is an operator, as MathML requires', () => {
    const { html } = print('t_{\\max}');
    expect(html).toContain('<msub><mi>t</mi><mi>max</mi></msub>');
  });

  test('in a separate block scrolls', () => {
    expect(print('x', true).html).toMatch(/^<div class="bd-MathDisplay"><span class="katex-display">/);
  });

  test.each(['\\nothing{', 'x^', '\\href{javascript:alert(1)}{x}', '\\includegraphics{http://a.example/x.png}'])(
    "that can't be parsed is shown as written, with a diagnostic: %s",
    (source) => {
      const { html, reports } = print(source);
      expect(html).toMatch(/^<code class="bd-MathError">\$/);
      expect(html).not.toMatch(/href|<img/.test(source) ? /<a |<img/ : /katex/);
      expect(reports).toEqual(['invalid-math']);
    },
  );

  test("can't add markup", () => {
    expect(print('\\text{<img src=x onerror=alert(1)>}').html).not.toContain('<img');
    expect(print('<script>\\bad').html).not.toContain('<script>');
  });

  test.each([
    ['endless macros', '\\def\\a{\\a\\a}\\a'],
    ['wide macros', `\\def\\a{${'x'.repeat(7_000)}}${'\\a'.repeat(300)}`],
    ['a long text', 'x'.repeat(50_000)],
    ['deep nesting', '{'.repeat(4_000) + '}'.repeat(3_999)],
  ])("can't hold up the build: %s", (_, source) => {
    expect(print(source).reports).toEqual(['invalid-math']);
  });

  test('never exceeds the page', () => {
    expect(print('\\rule{9999em}{9999em}').html).not.toMatch(/(?:height|width)[:=]"?9999/);
  });
});

test('a page can have thousands of formulas, and says once where its limit is', () => {
  const messages: string[] = [];
  const page = { need: () => {}, report: (_: string, message: string) => messages.push(message) };
  const show = (source: string) => renderFormula({ source, display: false, at: AT }, page);
  for (let index = 0; index < 3_000; index += 1) expect(show(`x_{${index % 50}}`)).toContain('class="katex"');
  expect(messages).toEqual([]);
  const results = Array.from({ length: 200 }, (_, index) => show(`${index} + ${'x '.repeat(3_500)}`));
  expect(results[0]).toContain('class="katex"');
  expect(results.at(-1)).toContain('<code class="bd-MathError">');
  expect(messages).toEqual([
    'The formulas on this page have more than 1,000,000 characters in total, the maximum. This formula and all after it are shown as written. Split the page.',
  ]);
});

describe('a page with formulas', () => {
  test('links their style sheet, and the bundle contains it with its fonts', async () => {
    const { pages, files } = await renderTestSite({ 'a.mdx': 'so $x$ is', 'b.mdx': 'costs $5 and $6' });
    expect(pages.get('/a')?.html).toContain('_docs/katex/katex.css');
    expect(pages.get('/b')?.html).not.toContain('katex');
    const css = files.get('_docs/katex/katex.css') ?? '';
    const fontFiles = Array.from(css.matchAll(/url\(([^)]+)\)/g), ([, name = '']) => `_docs/katex/${name}`);
    expect(fontFiles.length).toBeGreaterThan(10);
    for (const name of fontFiles) expect(files.has(name)).toBe(true);
  });

  test('is the only reason to ship it', async () => {
    const { files } = await renderTestSite({ 'b.mdx': 'costs $5 and $6' });
    expect([...files.keys()].filter((path) => path.includes('katex'))).toEqual([]);
  });

  test('keeps the source in its Markdown twin and in search', async () => {
    const { markdown, page } = await renderTestPage('So $\\frac{a}{b}$ is.\n\n$$\nx^2\n$$\n\nCosts $5.');
    expect(markdown).toContain('So $\\frac{a}{b}$ is.\n\n$$\nx^2\n$$\n\nCosts $5.');
    const text = page?.indexed?.sections.flat().join(' ') ?? '';
    expect(text).toContain('\\frac{a}{b}');
    expect(text).not.toMatch(/katex|mrow|<|annotation/);
  });

  test('reports the place of a broken one', async () => {
    const { diagnostics } = await renderTestPage('---\ntitle: A\n---\n\nCosts $5, and $\\nothing$ too.');
    expect(diagnostics).toMatchObject([{ code: 'invalid-math', file: 'page.mdx', line: 5, column: 15 }]);
  });

  const createConfig = (latex: boolean) => ({
    name: 'T',
    navigation: { pages: ['page'] },
    styling: { latex },
  });

  test('has ordinary dollar signs when styling.latex is false', async () => {
    const { body, html } = await renderTestPage('so $x$ is <latex>y</latex>', { 'docs.json': createConfig(false) });
    expect(body).toBe('<p>so $x$ is <code class="bd-Latex">$y$</code></p>');
    expect(html).not.toContain('katex');
  });

  test('has the style sheet without formulas when styling.latex is true', async () => {
    const { html } = await renderTestPage('text', { 'docs.json': createConfig(true) });
    expect(html).toContain('_docs/katex/katex.css');
  });
});

test.each([
  '<table><tbody><tr>\n<td>\n\n$$x^2$$\n\n</td>\n</tr></tbody></table>',
  '<ul>\n<li>\n  $$\n  x^2\n  $$\n</li>\n</ul>',
])('a formula on its own lines in a cell or an item is a block: %j', async (text) => {
  const { body } = await renderTestPage(text);
  expect(body).toContain('<div class="bd-MathDisplay"><span class="katex-display">');
});
