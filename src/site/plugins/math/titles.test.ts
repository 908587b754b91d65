import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

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
  expect(page?.needs.features).toContain('plugin:math');
});

test('keeps dollar signs with "styling.latex: false"', async () => {
  const docs = {
    name: 'T',
    styling: { latex: false },
    navigation: { pages: ['page'] },
  };
  const { html } = await renderTestPage('---\ntitle: "$x$"\ndescription: "$y$ *z*"\n---\n', { 'docs.json': docs });
  expect(listFormulas(html)).toEqual([]);
  expect(html).toContain('$x$</h1>');
  expect(html).toContain('$y$ <em>z</em>');
});
