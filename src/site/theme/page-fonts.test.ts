import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { buildThemeAssets } from './assets.ts';
import { getLatinFonts, loadSymbolFonts } from '../fonts/fonts.ts';

const { text, italic, code } = getLatinFonts();
const { text: signs, code: boxes } = loadSymbolFonts();

async function getFonts(files: Record<string, string>, docs: object = {}): Promise<Record<string, string[]>> {
  const pages = Object.keys(files).map((file) => file.replace(/\.\w+$/, ''));
  const site = await renderTestSite({
    'docs.json': { name: 'T', navigation: { pages }, ...docs },
    ...files,
    'fonts/own face.woff2': 'x',
  });
  return Object.fromEntries(
    pages.map((page) => [
      page,
      /data-bd-fonts="([^"]*)"/.exec(site.pages.get(`/${page}`)?.html ?? '')?.[1]?.split(' ') ?? [],
    ]),
  );
}

describe('preloaded fonts of a page', () => {
  test('match its visible content: text, plus code and emphasis unless collapsed', async () => {
    const fonts = await getFonts({
      'plain.md': 'Only text.',
      'code.md': 'Some `code`.',
      'emphasis.md': 'Some *emphasis*.',
      'folded.mdx': '<Accordion title="More">\n\nSome `code` with *emphasis*.\n\n</Accordion>',
    });
    expect(fonts).toEqual({ plain: [text], code: [text, code], emphasis: [text, italic], folded: [text] });
  });

  test("include the banner's fonts", async () => {
    const fonts = await getFonts({ 'plain.md': 'Only text.' }, { banner: { content: 'Run `it` → *now*' } });
    expect(fonts['plain']).toEqual([text, code, italic, signs.path]);
  });

  test('include symbol fonts if text or code needs them', async () => {
    const fonts = await getFonts({
      'text.md': 'Settings → Keys, on‑line',
      'box.md': '```\ndocs\n└── index.md\n```',
      'quotes.md': '“Dash” – and `x`',
      'both.md': 'A → B and `x ≤ y`',
    });
    expect(fonts).toEqual({
      text: [text, signs.path],
      box: [text, code, boxes.path],
      quotes: [text, code],
      both: [text, code, signs.path, boxes.path],
    });
  });

  test('are the docs.json fonts if it configures any', async () => {
    const page = { 'a.md': '*b*' };
    expect(await getFonts(page, { fonts: { family: 'Inter' } })).toEqual({ a: [text, italic] });
    expect(await getFonts(page, { fonts: { family: 'JetBrains Mono' } })).toEqual({ a: [code] });
    expect(await getFonts(page, { fonts: { family: 'Own', source: '/fonts/own face.woff2' } })).toEqual({
      a: ['fonts/own%20face.woff2'],
    });
    expect(await getFonts(page, { fonts: { heading: { family: 'JetBrains Mono' } } })).toEqual({
      a: [text, code, italic],
    });
  });

  test('are files of the bundle that the style sheet references', async () => {
    const assets = await buildThemeAssets();
    const css = assets.find(({ path }) => path === '_docs/theme.css')?.content.toString();
    for (const file of [text, italic, code, signs.path, boxes.path]) {
      expect(assets.map(({ path }) => path)).toContain(file);
      expect(css).toContain(`url(${file.replace('_docs/', '')})`);
    }
  });
});
