import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

const render = async (text: string, file?: string) => {
  const { markdown, body, diagnostics } = await renderTestPage(text, {}, file);
  return { markdown, body, found: diagnostics.map(({ code, line }) => `${code} ${line}`) };
};

test.each(['page.mdx', 'page.md'])(
  "LaTeX's notation is a formula, and each kind is reported once: %s",
  async (file) => {
    const text = String.raw`Let \( \alpha \) be \(\frac{1}{2}\), and \( H\_{\text{high}} \) at step \(n\).

\[
  E = \sum_{i=1}^{n} x_i
\]

- In a list:

  \[ \{ y \} = x^2 \]

> \[
> x \le y
> \]

| A |
|-|
| \\( \beta_1 \\) |
`;
    const { markdown, body, found } = await render(text, file);
    expect(body.split('<math ')).toHaveLength(9);
    expect(markdown).toContain(String.raw`Let $\alpha$ be $\frac{1}{2}$, and $H_{\text{high}}$ at step $n$.`);
    expect(markdown).toContain('$$\nE = \\sum_{i=1}^{n} x_i\n$$');
    expect(markdown).toContain('  $$\n  \\{ y \\} = x^2\n  $$');
    expect(markdown).toContain('> $$\n> x \\le y\n> $$');
    expect(markdown).toContain(String.raw`| $\beta_1$ |`);
    expect(found).toEqual(['foreign-syntax 1', 'foreign-syntax 3', 'foreign-syntax 17']);
  },
);

test.each([
  ['escaped brackets without TeX', String.raw`call\(x, y\) \[x\] done \(a\) and \[key: string\]`],
  ['escaped names and patterns', String.raw`\[my\_var\] f\(x\_1: int\) \(^abc\) \(C:\Users\x\)`],
  ['links and other markup', String.raw`\[\theta, [here](/page)\] \(**\alpha**\)`],
  ['code', 'Write `\\(x^2\\)`:\n\n```tex\n\\[ x^2 \\]\n```'],
  ['brackets that paragraphs separate', 'A \\(x^2\n\nB \\)'],
])('other brackets stay text: %s', async (_, text) => {
  const { body, found } = await render(text);
  expect(body).not.toContain('<math');
  expect(found).toEqual([]);
});

test('line breaks with a distance in a formula stay what they are', async () => {
  const { body, found } = await render('$$\n\\begin{aligned}a \\\\[4pt] b\\end{aligned}\n$$\n\nAnd \\(x^2\\).');
  expect(body.split('<math ')).toHaveLength(3);
  expect(found).toEqual(['foreign-syntax 5']);
});

test('a site can turn this off', async () => {
  const config = {
    name: 'T',
    styling: { latex: false },
    navigation: { pages: ['page'] },
  };
  const { body, codes } = await renderTestPage('A \\(x^2\\)', { 'docs.json': config });
  expect(body).toContain('A (x^2)');
  expect(codes).toEqual([]);
});
