import { readFileSync } from 'node:fs';

import { bundledThemes } from 'shiki/themes';
import { describe, expect, it } from 'vitest';

import { computeContrast, parseHex } from '../color/oklch.ts';
import { createHighlighter } from './highlighter.ts';

/** Text colors → the backgrounds on which each can appear. */
const LINES = ['bg', 'highlight-bg', 'warning-bg', 'add-bg', 'remove-bg'];
const GROUNDS: Readonly<Record<string, readonly string[]>> = {
  text: [...LINES, 'header', 'hover'],
  soft: ['bg', 'header'],
  accent: ['header', 'bg'],
  comment: LINES,
  inserted: LINES,
  deleted: LINES,
};

const site = await createHighlighter({ theme: 'system' });

describe('around the code of a theme', () => {
  it.each(Object.keys(bundledThemes))('%s has text with a contrast of at least 4.5', async (name) => {
    const css = await site.themeCss([name]);
    expectReadable(css.slice(css.indexOf('{') + 1, css.indexOf('}')));
    const tokens = [...css.matchAll(/\.bd-[^{]+\{color:(#[\da-f]{6})\}/g)].map(([, color = '']) => color);
    const variables = readVariables(css);
    for (const token of tokens)
      expect(computeContrast(parseHex(token), parseHex(variables['bg'] ?? '')), `${token}`).toBeGreaterThanOrEqual(4.5);
  });

  it('the bar of a group has the colors of the block that it shows', async () => {
    const css = await site.themeCss(['nord']);
    expect(css).toContain('.code-group:has(>.bd-CodeGroupPanel:not([hidden])>.bd-CodeTheme-nord){');
  });

  it("a site-wide theme applies to header and group in both modes, regardless of the page's colors", async () => {
    const { css } = await createHighlighter({ theme: { light: 'github-dark', dark: 'github-dark' }, grammars: [] });
    for (const selector of [':root', 'html.dark']) {
      const rule = css.slice(css.indexOf(`${selector}{`));
      expectReadable(rule.slice(0, rule.indexOf('}')));
      expect(readVariables(rule)).toMatchObject({ bg: '#24292e', scheme: 'dark' });
    }
  });

  it.each(['.bd-CodeBlockLight', '.bd-CodeBlockDark'])("Bindery's own %s has readable text too", (block) => {
    const rules = [...readSheet('theme/css/components/code').matchAll(/([^{}]*)\{([^}]*)\}/g)]
      .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === block))
      .map(([, , body = '']) => body);
    expectReadable(rules.join(''));
  });

  it("nothing uses a color of the page, which wouldn't fit a fixed theme", () => {
    const rules = [
      ...`${readSheet('theme/css/components/code')}${readSheet('components/tabs/tabs')}`.matchAll(
        /([^{}]*)\{([^{}]*)\}/g,
      ),
    ];
    const codeRules = rules.filter(([, selectors = '']) => /\.(?:code-block|code-group|line)\b/.test(selectors));
    expect(codeRules.length).toBeGreaterThan(30);
    const strays = codeRules.filter(
      ([, selectors = '', body = '']) =>
        !selectors.trim().endsWith('::before') &&
        !selectors.includes('.bd-ViewSelect') &&
        /(?:^|[\s;])(?:color|background|border)[\w-]*:[^;]*var\(--(?:text|bg|border)/.test(body),
    );
    expect(strays.map(([, selectors = '']) => selectors.trim())).toEqual([]);
  });
});

function expectReadable(body: string): void {
  const variables = readVariables(body);
  for (const [text, grounds] of Object.entries(GROUNDS))
    for (const ground of grounds) {
      const ratio = computeContrast(parseHex(variables[text] ?? '#000000'), parseHex(variables[ground] ?? '#000000'));
      expect.soft(ratio, `${text} ${variables[text]} on ${ground} ${variables[ground]}`).toBeGreaterThanOrEqual(4.5);
    }
}

/** Returns the `--code-*` variables of the first rule, or of a declaration list. */
function readVariables(body: string): Record<string, string> {
  const rule = body.includes('}') ? body.slice(0, body.indexOf('}')) : body;
  return Object.fromEntries([...rule.matchAll(/--[Cc]ode-([\w-]+):\s*([^;]+)/g)].map((match) => [match[1], match[2]]));
}

function readSheet(name: string): string {
  return readFileSync(new URL(`../${name}.css`, import.meta.url), 'utf8');
}
