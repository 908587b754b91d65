import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';
import { readMermaidAssets } from './assets.ts';

test('includes the diagram renderer only if a page needs it', async () => {
  const siteWithout = await renderTestSite({ 'a.md': '```mermaid\ngraph TD; A-->B\n```' });
  expect(siteWithout.pages.get('/a')?.html).toContain('<svg id="bd-Diagram"');
  expect([...siteWithout.files.keys()].filter((name) => name.includes('mermaid'))).toEqual([]);
  const one = await renderTestSite({ 'a.md': '```mermaid\nmindmap\n  A\n```' });
  expect(one.files.has('_docs/mermaid.js')).toBe(true);
  expect(one.files.get('_docs/mermaid.LICENSE.txt')).toContain('Eclipse Public License');
  expect(one.pages.get('/a')?.html).not.toContain('mermaid.js');
});

test('gives all parts of all diagrams of a page their own ids', async () => {
  const flowchart = 'flowchart LR\n  A --> B\n  B --x C\n  C --o A';
  const diagrams = [flowchart, 'sequenceDiagram\n  A->>B: a\n  B--xA: b', flowchart];
  const { pages } = await renderTestSite({
    'a.md': diagrams.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n'),
  });
  const ids = [...(pages.get('/a')?.html ?? '').matchAll(/ id="(bd-Diagram[^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(6);
  expect(new Set(ids).size).toBe(ids.length);
});

test('vendors the published renderer that its README documents', () => {
  const [script] = readMermaidAssets();
  const readme = readFileSync(path.join(import.meta.dirname, '../../../../vendor/mermaid/README.md'), 'utf8');
  expect(readme).toContain(hash('sha256', script?.content ?? ''));
});
