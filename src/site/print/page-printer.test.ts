import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const FORMULA = /<span class="katex">.*?<annotation encoding="application\/x-tex">([^<]*)<\/annotation>/g;
const listFormulas = (html: string) => Array.from(html.matchAll(FORMULA), ([, source]) => source);

test('typesets formulas in titles, descriptions and captions, but not prices', async () => {
  const { html, codes, page } = await renderTestPage(
    `---
title: "The law $E = mc^2$"
description: "About $a^2$, from $5 to $6"
---

<Frame caption="See **$b^2$**">x</Frame>

<Accordion title="Why $c^2$?">From $5 to $6.</Accordion>

<Card title="From $7 to $8">x</Card>
`,
  );
  expect(codes).toEqual([]);
  expect(listFormulas(html)).toEqual(['E = mc^2', 'a^2', 'b^2', 'c^2']);
  expect(html).toContain('from $5 to $6');
  expect(html).toContain('From $7 to $8');
  expect(html).toMatch(/<title>The law \$E = mc\^2\$ - /);
  expect(page?.needs.features).toContain('katex');
});

test('renders code and bold text in titles, and strips the marks from labels', async () => {
  const { html, body } = await renderTestPage(`---
title: "The \`docs.json\` file"
---

<Steps titleSize="h3"><Step title="Set \`API_KEY\` to <b>">x</Step></Steps>

<Accordion title="Is it **safe**?" description="See \`a.ts\`">x</Accordion>

<Card title="Use \`init()\`" href="/page">[x](https://example.com)</Card>

<Tabs><Tab title="\`npm\`">x</Tab></Tabs>

<Tooltip tip="Run \`x\`">x</Tooltip>
`);
  expect(body).toContain('Set <code>API_KEY</code> to &lt;b&gt;</a></h3>');
  expect(body).toContain('Is it <strong>safe</strong>?');
  expect(body).toContain('See <code>a.ts</code>');
  expect(body).toContain('Use <code>init()</code>');
  expect(body).toContain('aria-label="Use init()"');
  expect(body).toContain('<code>npm</code></li>');
  expect(body).toContain('Run <code>x</code>');
  expect(html).toContain('The <code>docs.json</code> file</h1>');
  expect(html).toContain('<title>The docs.json file - ');
  expect(html).toMatch(/class="toc-item[^]*?>Set API_KEY to &lt;b&gt;</);
});

test('keeps dollar signs with "styling.latex: false"', async () => {
  const docs = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#4f46e5' },
    styling: { latex: false },
    navigation: { pages: ['page'] },
  };
  const { html } = await renderTestPage('---\ntitle: "$x$"\ndescription: "$y$ *z*"\n---\n', { 'docs.json': docs });
  expect(listFormulas(html)).toEqual([]);
  expect(html).toContain('$x$</h1>');
  expect(html).toContain('$y$ <em>z</em>');
});
