import { expect, it, test } from 'vitest';
import { createTestPage, PLACE } from '../../components/testing.ts';
import { createFences } from './fences.ts';

function print(source: string, options: Record<string, string> = {}) {
  const page = createTestPage();
  const { mermaid } = createFences({ ...page, remember: (_, make) => make() });
  return { page, html: mermaid(source, options, PLACE) };
}

it('keeps a diagram that it cannot draw as source for the client', () => {
  const { html, page } = print('graph TD; A-->B<script>', { actions: 'false', placement: 'top-left' });
  expect(page.needs).toEqual(['plugin:diagrams']);
  expect(html).toContain('data-bd-actions="false" data-bd-placement="top-left"');
  expect(html).toContain('<pre class="mermaid" tabindex="0">graph TD; A--&gt;B&lt;script&gt;</pre>');
});

it("passes a diagram's own colors to the browser that draws it", () => {
  const init = '%%{init: {"themeVariables": {"primaryColor": "#112233", "primaryTextColor": "#fff"}}}%%\n';
  const { html } = print(`${init}mindmap\n  a`);
  expect(html).toContain('data-bd-colors="{&quot;');
  expect(html).toContain('&quot;mainBkg&quot;:&quot;#112233&quot;');
  expect(print('mindmap\n  a').html).not.toContain('data-bd-colors');
  expect(print(`${init}flowchart TD\n  a`).html).not.toContain('data-bd-colors');
});

it('prints a drawn diagram, with its source for copying', () => {
  const { html, page } = print('graph TD; A-->B');
  expect(page.needs).toEqual([]);
  expect(html).toMatch(/^<div class="bd-MermaidContainer"[^>]* data-bd-state="drawn"/);
  expect(html).toMatch(/<div class="mermaid bd-MermaidDiagram" style="--drawn-width:\d+px"[^>]*><svg id="bd-Diagram"/);
  expect(html).toContain('<pre class="mermaid" hidden>graph TD; A--&gt;B</pre>');
});

test.each<[options: Record<string, string>, attributes: string]>([
  [{ placement: 'top-left', actions: 'true' }, ' data-bd-actions="true" data-bd-placement="top-left"'],
  [{ placement: 'middle', actions: 'false' }, ' data-bd-actions="false"'],
  [{}, ''],
])('the options %j set the position and visibility of the controls', (options, attributes) => {
  const { html } = print('graph TD; A-->B', options);
  expect(html).toContain(` data-bd-state="drawn"${attributes} data-bd-label=`);
  expect(html.includes('bd-MermaidControls')).toBe(options['actions'] !== 'false');
});

test.each([
  ['flowchart TD\n  A[Tea (green)] --> B', 'Parse error on line 2 near "lowchart TD A[Tea (green)] --> B". Readers'],
  ['flow chart', 'No diagram type detected matching given configuration for text: flow chart'],
  ['packet\n  header', 'Parsing failed: Lexer error on line 2'],
])('reports the mistake in %j, even in a check', (source, mistake) => {
  const reports: [code: string, message: string][] = [];
  const report = (code: string, message: string) => void reports.push([code, message]);
  const remembers = [(_: string, make: () => string) => make(), () => ''];
  for (const remember of remembers) createFences({ ...createTestPage(), report, remember }).mermaid(source, {}, PLACE);
  expect(reports).toHaveLength(2);
  expect(new Set(reports.map(String)).size).toBe(1);
  expect(reports.slice(1)).toEqual([
    ['invalid-diagram', expect.stringContaining(`Mermaid can't draw this diagram: ${mistake}`)],
  ]);
});

test.each([
  'mindmap\n  root\n    leaf',
  'timeline\n  2002 : Launch',
  'graph TD\n  A["<b>Tea</b>"]',
  'flowchart LR\n  A',
])('reports nothing about %j', (source) => expect(print(source).page.reports).toEqual([]));

test.each(['flowchart LR\n  A --> B; click A "/guide"', 'mindmap\n  a\n  click a href "/guide"'])(
  'resolves the links of %j',
  (source) => {
    const page = createTestPage();
    const link = (url: string) => ({ href: `..${url}.html`, external: false });
    const { mermaid } = createFences({ ...page, link, remember: (_, make) => make() });
    expect(mermaid(source, {}, PLACE)).toContain('&quot;../guide.html&quot;');
  },
);
