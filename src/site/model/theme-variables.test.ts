import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { renameVariables } from './theme-variables.ts';

describe('variables of the theme', () => {
  test("have names on sites that author style sheets don't use by accident", () => {
    expect(renameVariables(':root{--bg:#fff;--bg-soft:var(--bg)}.a--b{color:var(--text,var( --border ))}')).toBe(
      ':root{--Bg:#fff;--Bg-soft:var(--Bg)}.a--b{color:var(--Text,var( --Border ))}',
    );
  });

  test('keep the names defined by the content format', () => {
    const css =
      'rgb(var(--primary-light)) rgb(var(--gray-200)) var(--mint-text) var(--sidebar-width) --content-width:1px';
    expect(renameVariables(css)).toBe(css);
  });

  test("are not set by a tag or script under a name that the theme's sheets lack", () => {
    const folder = path.join(import.meta.dirname, '..');
    const set = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:client|components|theme|code|print|view)[/\\].*(?<!\.test)\.ts$/.test(file))
      .flatMap(
        (file) =>
          readFileSync(path.join(folder, file), 'utf8').match(
            /(?:style="|style: (?:size && )?`|Property\(')--[a-z][\w-]*/g,
          ) ?? [],
      )
      .map((match) => match.slice(match.indexOf('--')));
    expect(set).toContain('--own');
    expect([...new Set(set)].filter((name) => renameVariables(name) !== name)).toEqual([]);
  });

  test("that authors define leave the page's appearance unchanged, in everything a site loads", async () => {
    const { files } = await renderTestSite({ 'page.mdx': '# Page\n\n```js\na\n```\n' });
    const sheets = [...files].filter(([file]) => file.startsWith('_docs/') && file.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(1);
    for (const [, css] of sheets)
      expect(String(css)).not.toMatch(/--(?:bg|text|border|radius|code|shadow|green|space)\b/);
    expect(sheets.map(([, css]) => String(css)).join('')).toContain('--primary:var(--Primary)');
  });
});
