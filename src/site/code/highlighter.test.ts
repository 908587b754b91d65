import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHighlighter } from './highlighter.ts';
import { getOnigBytes } from './onig.ts';
import type { BlockHighlighter, CodeHighlighter } from './highlighter.ts';
import { TOKEN_KINDS } from './token-kinds.ts';

let site: CodeHighlighter;
let code: BlockHighlighter;
beforeAll(async () => {
  site = await createHighlighter({ theme: 'system' });
  code = await site.open();
});

function extractText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('highlight', () => {
  it('marks tokens by class, leaves default text unmarked and merges neighbors of one class', () => {
    expect(code.highlight('const a = "<b>"; // x\nf(1)', 'js')).toMatchInlineSnapshot(`
      "<span class="bd-Keyword">const</span> a <span class="bd-Operator">= </span><span class="bd-String">"&lt;b&gt;"</span>; <span class="bd-Comment">// x
      </span><span class="bd-Function">f</span>(<span class="bd-Number">1</span>)"
    `);
  });

  it('keeps every character of the source', () => {
    const source = 'if (a < b && c > 0) {\n\n\t/* é\n 😀 */\n}\n';
    expect(extractText(code.highlight(source, 'js'))).toBe(source);
    expect(extractText(code.highlight(source, 'js', { highlight: [2] }))).toBe(source);
  });

  it('highlights source as if preceded by lines that are not printed', () => {
    const source = 'lend(\n  book: Book\n): Loan';
    const behind = code.highlight(source, 'ts', { before: 'class _ {' });
    expect(extractText(behind)).toBe(source);
    expect(behind).toContain('<span class="bd-Type">Loan</span>');
    expect(code.highlight(source, 'ts')).not.toContain('<span class="bd-Type">Loan</span>');
    expect(extractText(code.highlight('a', '', { before: 'b\nc', numbers: true }))).toBe('a');
  });

  it('wraps lines only when a line is marked', () => {
    expect(code.highlight('a\nb', '', { highlight: [2] })).toBe(
      '<span class="line">a\n</span><span class="line line-highlight">b</span>',
    );
    expect(code.highlight('a\nb', '', { numbers: true })).toContain('<span class="line">');
    expect(code.highlight('a\nb', '')).toBe('a\nb');
  });

  it('marks added and removed lines and removes the notation', () => {
    expect(code.highlight('a # [!code --]\nb # [!code ++]', '')).toBe(
      '<span class="line line-diff line-remove">a\n</span><span class="line line-diff line-add">b</span>',
    );
  });

  it('prints unhighlighted text for unknown languages', () => {
    expect(code.highlight('<x> = 1', 'klingon')).toBe('&lt;x&gt; = 1');
    expect(code.knows('klingon')).toBe(false);
    expect(code.knows('python')).toBe(true);
    expect(code.knows('')).toBe(true);
  });

  it('highlights languages whose alias is not a file name', () => {
    for (const [language, source] of [
      ['C++', 'int a = 1;'],
      ['C#', 'int a = 1;'],
      ['f#', 'let a = 1'],
    ] as const)
      expect(code.highlight(source, language), `${language}`).toContain('<span class="bd-Number">1</span>');
  });

  it('highlights languages under names that authors use', () => {
    for (const [language, source] of [
      ['shell-session', '$ cat a # b'],
      ['PostgreSQL', 'select 1'],
      ['jinja2', '{% if a %}'],
      ['obj-c', '@interface A'],
      ['patch', '- a'],
      ['.env', 'A=1'],
    ] as const)
      expect(code.highlight(source, language), `${language}`).toContain('<span');
  });

  it('prints very long lines and very large blocks unhighlighted', () => {
    expect(code.highlight(`const x = "${'a'.repeat(3000)}"`, 'js')).not.toContain('<span');
    expect(code.highlight('const x = 1;\n'.repeat(20_000), 'js')).not.toContain('<span');
  });

  it('prints an endlessly nested block unhighlighted, and still highlights the next one', () => {
    expect(code.highlight(`${'['.repeat(300)}\n`.repeat(600), 'json')).not.toContain('<span');
    expect(code.highlight('[1]', 'json')).toBe('[<span class="bd-Number">1</span>]');
  });
});

describe('sharing between threads', () => {
  it('passes each new block on once, and another highlighter reuses it', async () => {
    const first = await createHighlighter({ theme: 'system' });
    (await first.open()).highlight('let x', 'js');
    const newBlocks = first.takeNew();
    expect(newBlocks).toHaveLength(1);
    expect(first.takeNew()).toEqual([]);
    const second = await createHighlighter({ theme: 'system' });
    const code = await second.open();
    second.add(newBlocks.map(([key]) => [key, 'from the other thread'] as const));
    expect(code.highlight('let x', 'js')).toBe('from the other thread');
    expect(second.takeNew()).toEqual([]);
  });
});

it('another highlighter in the same thread uses no more of the memory that is never collected', async () => {
  const source = '<?php echo `${1}`; /* a */ class A { function b() { return <<<X\nX; } } ?><a href="b">';
  const print = async () => (await (await createHighlighter({ theme: 'system' })).open()).highlight(source, 'php');
  const first = await print();
  const bytes = getOnigBytes();
  for (let each = 0; each < 5; each++) expect(await print()).toBe(first);
  expect(first).toContain('<span');
  expect(getOnigBytes()).toBe(bytes);
});

describe('code themes', () => {
  it('a pair of themes gives each token a class of each, and one rule per color', async () => {
    const pair = await createHighlighter({ theme: { light: 'github-light', dark: 'github-dark' } });
    const html = (await pair.open()).highlight('const a = 1', 'js');
    expect(html).toContain('<span class="bd-d73a49 bd-Df97583">const </span>');
    expect(html).not.toContain('style=');
    expect(pair.css).toContain('.bd-005cc5{color:#005cc5}');
    expect(pair.css).toContain('html.dark .bd-Df97583{color:#f97583}');
  });

  it("an unknown theme name falls back to Bindery's theme", async () => {
    const unknown = await createHighlighter({ theme: { light: 'no-such', dark: 'github-dark' } });
    expect((await unknown.open()).highlight('let x', 'js')).toContain('bd-Keyword');
  });

  it('"dark" marks every block, and css-variables uses the author\'s variables', async () => {
    expect((await createHighlighter({ theme: 'dark' })).plain.blockClass).toBe(' bd-CodeBlockDark');
    const variables = await createHighlighter({ theme: { light: 'css-variables', dark: 'css-variables' } });
    expect(variables.css).toContain('.bd-Keyword{color:var(--mint-token-keyword');
  });
});

describe('a theme of one block', () => {
  it('colors its tokens with that theme, whose rules are generated on demand', async () => {
    const themedStyles = await site.open(['dracula']);
    expect(themedStyles.highlight('const a = 1', 'js', { theme: 'dracula' })).toContain('class="bd-ff79c6">const');
    expect(themedStyles.highlight('const a = 1', 'js')).toContain('bd-Keyword');
    expect(themedStyles.themeClass('dracula')).toBe(' bd-CodeBlockDark bd-CodeTheme-dracula');
    const css = await site.themeCss(['dracula']);
    expect(css).toContain('{--Code-bg:#282a36;');
    expect(css).toContain('.bd-ff79c6{color:#ff79c6}');
  });

  it("can be light, Bindery's dark one, or the one with variables", async () => {
    const themedStyles = await site.open(['github-light', 'dark', 'css-variables']);
    expect(themedStyles.themeClass('github-light')).toBe(' bd-CodeBlockLight bd-CodeTheme-github-light');
    expect(themedStyles.themeClass('dark')).toBe(' bd-CodeBlockDark');
    expect(await site.themeCss(['css-variables'])).toContain(
      '.bd-CodeTheme-css-variables .bd-Keyword{color:var(--mint',
    );
  });

  it('does not exist under an unknown name', async () => {
    expect((await site.open(['no-such-theme'])).themeClass('no-such-theme')).toBeUndefined();
  });
});

describe("the colors of Bindery's theme", () => {
  const css = readFileSync(new URL('../theme/css/components/code.css', import.meta.url), 'utf8');
  it.each([
    ['light', ':root,\n.bd-Pg'],
    ['dark', 'html.dark'],
  ])('have a contrast of at least 4.5 to 1 in %s mode, including highlighted lines', (_, selector) => {
    const variables = readVariables(css, selector);
    for (const background of ['bg', 'highlight-bg', 'warning-bg', 'add-bg', 'remove-bg']) {
      for (const kind of ['text', ...Object.keys(TOKEN_KINDS)]) {
        const ratio = computeContrast(variables[`--code-${kind}`] ?? '', variables[`--code-${background}`] ?? '');
        expect(ratio, `${kind} on ${background}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

it("colors of a named theme are adjusted until they are readable on the theme's background", async () => {
  const namedHighlighter = await createHighlighter({
    theme: { light: 'snazzy-light', dark: 'solarized-dark' },
    grammars: [],
  });
  (await namedHighlighter.open(['ts'])).highlight('const response: number = add(40, 2); // how', 'ts');
  for (const [selector, scope] of [
    [':root', String.raw`^:where\(html:not\(\.dark\)\) \.bd-`],
    ['html.dark', String.raw`^html\.dark \.bd-D`],
  ] as const) {
    const ground = readVariables(namedHighlighter.css.toLowerCase(), selector)['--code-bg'] ?? '';
    const colors = [...namedHighlighter.css.matchAll(new RegExp(`${scope}[^{]+\\{color:(#[0-9a-f]{6})`, 'gm'))];
    expect(colors.length).toBeGreaterThan(5);
    for (const [rule, color = ''] of colors)
      expect(computeContrast(color, ground), `${rule}`).toBeGreaterThanOrEqual(4.5);
  }
});

it("a token in the dark theme's default color does not keep its light color in dark mode", async () => {
  const namedHighlighter = await createHighlighter({
    theme: { light: 'snazzy-light', dark: 'dark-plus' },
    grammars: [],
  });
  (await namedHighlighter.open(['ts'])).highlight('const response: number = add(40, 2); // how', 'ts');
  expect(namedHighlighter.css).toContain('.bd-');
  expect(namedHighlighter.css).not.toMatch(/^\.bd-/m);
});

/** Returns the custom properties of the first rule whose selector list starts with `selector`. */
function readVariables(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector}`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]));
}

function computeContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const value = Number.parseInt(color.slice(index, index + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
