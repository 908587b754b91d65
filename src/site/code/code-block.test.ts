import { beforeAll, expect, it } from 'vitest';
import { createTestPage, PLACE } from '../components/testing.ts';
import { renderCodeBlock } from './code-block.ts';
import { createHighlighter } from './highlighter.ts';
import type { BlockHighlighter } from './highlighter.ts';

let highlighter: BlockHighlighter;
beforeAll(async () => {
  highlighter = await (await createHighlighter({ theme: 'system' })).open(['nord']);
});

const fences = new Map([['nomnoml', (source: string, options: object) => `${source} with ${JSON.stringify(options)}`]]);

function print(language: string, meta: string, source = 'f(1)\n', bare = false) {
  const page = createTestPage();
  return {
    page,
    html: renderCodeBlock({ source, language, meta, at: PLACE, bare }, { ...page, highlighter, fences }),
  };
}

it('prints the whole block with the class names that authors style', () => {
  expect(print('js', 'app.js icon="bolt"').html.replace(/(?<=>)(?=<)/g, '\n')).toMatchInlineSnapshot(`
    "<div class="code-block" data-component-part="code-block-root" data-bd-language="js">
    <div class="bd-CodeBlockHeader" data-component-part="code-block-header">
    <i class="code-block-icon" data-icon="bolt">
    </i>
    <span class="bd-CodeBlockFilename" data-component-part="code-block-header-filename">app.js</span>
    </div>
    <button type="button" class="code-block-copy-button" aria-label="copyCode">
    </button>
    <pre tabindex="0" role="group" aria-label="app.js">
    <code>
    <span class="bd-Function">f</span>(<span class="bd-Number">1</span>)</code>
    </pre>
    </div>"
  `);
});

it('has no header without a title, and none inside a code group', () => {
  expect(print('js', '').html).not.toContain('bd-CodeBlockHeader');
  expect(print('js', 'app.js', 'x', true).html).not.toContain('bd-CodeBlockHeader');
});

it('has its options as classes, and omits the copy button when told to', () => {
  const { html } = print('js', 'lines wrap expandable nocopy');
  expect(html).toMatch(/^<div class="code-block bd-CodeBlockNumbered bd-CodeBlockWrap bd-CodeBlockExpandable"/);
  expect(html).toContain('bd-CodeBlockFooterButton');
  expect(html).not.toContain('copy-button');
});

it('reports a language without a grammar, and shows its text', () => {
  const { html, page } = print('klingon', '', '<nuqneH>');
  expect(page.reports).toEqual(['unknown-code-language']);
  expect(html).toContain('<code>&lt;nuqneH&gt;</code>');
});

it.each([
  ['ins={2}', 'a\nb', 1],
  ['{first} GET /a?b=c', 'a', 2],
  ['highlight={1,3} focus={9}', 'a\nb\n', 1],
  ['{0}', 'a', 1],
  ['{1-2} focus={2} lines wrap app.js', 'a\nb\n', 0],
])('reports options and lines that have no effect: %s', (meta, source, count) => {
  expect(print('js', meta, source).page.reports).toEqual(Array(count).fill('unknown-code-option'));
});

it('leaves unknown options to the plug-in of the language', () => {
  expect(print('nomnoml', 'ins={2}').page.reports).toEqual([]);
});

it("uses its own theme, and requests the theme's rules", () => {
  const { html, page } = print('js', 'theme="nord"');
  expect(html).toMatch(/^<div class="code-block bd-CodeBlockDark bd-CodeTheme-nord"/);
  expect(page.needs).toEqual(['code-theme:nord']);
});

it.each(['theme={null}', 'theme="system"'])("keeps the site's theme with %s", (meta) => {
  expect(print('js', meta).html).toMatch(/^<div class="code-block" /);
});

it("reports a theme that does not exist, and keeps the site's theme", () => {
  const { html, page } = print('js', 'theme="nordd"');
  expect(page.reports).toEqual(['unknown-code-theme']);
  expect(html).toMatch(/^<div class="code-block" /);
});

it('lets a plug-in print the blocks of its languages', () => {
  const { html, page } = print('Nomnoml', 'title="A" lines Zoom="2" flat', '[a]\r\n[b]\n');
  expect(html).toBe('[a]\n[b] with {"zoom":"2"}');
  expect(page.reports).toEqual([]);
  expect(print('nomnomlet', '').page.reports).toEqual(['unknown-code-language']);
});

it('escapes titles and languages', () => {
  expect(print('"><b>', 'title="<i>"').html).not.toMatch(/<[bi]>/);
});
