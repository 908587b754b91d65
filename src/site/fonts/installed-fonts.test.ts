import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import { findInstalledFont } from './installed-fonts.ts';

let folder: string;
let from: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  from = pathToFileURL(path.join(folder, 'main.js')).href;
  install('@fontsource/plain-sans', { family: 'Plain Sans', variable: false }, [
    'latin-400-normal',
    'latin-700-normal',
    'latin-700-italic',
    'latin-800-normal',
    'greek-400-normal',
  ]);
  install('@fontsource-variable/wide-serif', { family: 'Wide Serif', variable: { wght: { min: '200', max: '800' } } }, [
    'latin-wght-normal',
    'latin-wght-italic',
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

function install(name: string, metadata: { family: string; variable: unknown }, files: string[]): void {
  const root = path.join(folder, 'node_modules', name);
  const id = path.basename(name);
  mkdirSync(path.join(root, 'files'), { recursive: true });
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  writeFileSync(path.join(root, 'metadata.json'), JSON.stringify({ id, subsets: ['latin', 'greek'], ...metadata }));
  writeFileSync(path.join(root, 'LICENSE'), 'OFL');
  writeFileSync(path.join(root, 'unicode.json'), JSON.stringify({ latin: 'U+0-FF', greek: 'U+370-3FF' }));
  for (const file of files) writeFileSync(path.join(root, 'files', `${id}-${file}.woff2`), file);
}

function removeDigest(text: string): string {
  return text.replace(/\.[\da-f]{8}(?=\.woff2)/g, '');
}

describe('findInstalledFont', () => {
  test('publishes a face for each script and weight that the package has', () => {
    const font = findInstalledFont('Plain Sans', from);
    expect(font?.name).toBe('Plain Sans');
    expect(font?.files.map((file) => removeDigest(file.path))).toEqual([
      '_docs/fonts/plain-sans-greek-400-normal.woff2',
      '_docs/fonts/plain-sans-latin-400-normal.woff2',
      '_docs/fonts/plain-sans-latin-700-normal.woff2',
      '_docs/fonts/plain-sans-latin-700-italic.woff2',
      '_docs/fonts/plain-sans.LICENSE.txt',
    ]);
    expect(font?.first.map(removeDigest)).toEqual([
      '_docs/fonts/plain-sans-latin-400-normal.woff2',
      '_docs/fonts/plain-sans-latin-700-normal.woff2',
    ]);
    expect(removeDigest(font?.faces ?? '')).toContain(
      'font-style:italic;font-weight:700;font-display:swap;src:url("fonts/plain-sans-latin-700-italic.woff2") format("woff2");unicode-range:U+0-FF',
    );
  });

  test('prefers one variable file to many', () => {
    const font = findInstalledFont('wide serif', from);
    expect(font?.name).toBe('Wide Serif');
    expect(font?.files.map(({ path: file }) => removeDigest(file))).toEqual([
      '_docs/fonts/wide-serif-latin-wght-normal.woff2',
      '_docs/fonts/wide-serif-latin-wght-italic.woff2',
      '_docs/fonts/wide-serif.LICENSE.txt',
    ]);
    expect(font?.first).toHaveLength(1);
    expect(font?.faces).toContain('font-weight:200 800');
  });

  test.each(['Unknown Sans', '', '..', '../../etc', '@fontsource/plain-sans'])('finds nothing for "%s"', (family) => {
    expect(findInstalledFont(family, from)).toBeUndefined();
  });
});

describe('fonts of docs.json', () => {
  const renderSite = (fonts: object, theme = 'mint') =>
    renderTestSite({
      'docs.json': { theme, name: 'T', colors: { primary: '#111111' }, navigation: { pages: ['a'] }, fonts },
      'a.md': 'x',
      'fonts/own.woff2': 'x',
    });

  test("use the theme's faces by their family", async () => {
    const { files, diagnostics } = await renderSite({ family: 'Inter', heading: { family: 'JetBrains Mono' } });
    expect(diagnostics).toEqual([]);
    expect(files.get('_docs/site.css')).toContain('--Font-body:"Inter"');
    expect(files.get('_docs/site.css')).toContain('--Font-heading:"JetBrains Mono"');
  });

  test.each([
    ['Poppins', 'Poppins'],
    ['IBM Plex Sans', 'IBM Plex Sans'],
    ['Geist Sans', 'Geist'],
    ['Source Sans Pro', 'Source Sans 3'],
    ['open sans, sans-serif', 'Open Sans'],
  ])('that are popular come with the service: %s', async (family, name) => {
    const { files, diagnostics, pages } = await renderSite({ family });
    expect(diagnostics).toEqual([]);
    const sheet = files.get('_docs/site.css') ?? '';
    expect(sheet).toContain(`--Font-body:"${name}",`);
    const usedFonts = Array.from(sheet.matchAll(/url\("(fonts\/[^"]+)"\)/g), ([, file = '']) => `_docs/${file}`);
    expect(usedFonts.length).toBeGreaterThan(0);
    for (const file of usedFonts) expect([...files.keys()]).toContain(file);
    const earlyFonts = /data-bd-fonts="([^"]*)"/.exec(pages.get('/a')?.html ?? '')?.[1]?.split(' ') ?? [];
    expect(usedFonts).toEqual(expect.arrayContaining(earlyFonts));
    expect(earlyFonts.length).toBeGreaterThan(0);
  });

  test('can be used by author style sheets under their own names', async () => {
    const { files } = await renderSite({ family: 'Lora' });
    expect(files.get('_docs/theme.css')).toMatch(/@font-face\{font-family:Inter;/);
    expect(files.get('_docs/theme.css')).toMatch(/@font-face\{font-family:JetBrains Mono;/);
    expect(files.get('_docs/site.css')).toContain('@font-face{font-family:"Lora"');
  });

  test("can be synthesized in bold if the machine lacks it for a script: the theme doesn't prevent it", async () => {
    const { files } = await renderSite({});
    expect([...files].filter(([name, text]) => name.endsWith('.css') && /font-synthesis/.test(text))).toEqual([]);
  });

  test("are the theme's serif ones, if the site sets none", async () => {
    const withoutFonts = await renderSite({}, 'sequoia');
    const sheet = withoutFonts.files.get('_docs/site.css') ?? '';
    expect(sheet).toContain('@font-face{font-family:"Lora"');
    expect(sheet).toContain('--Font-heading:"Lora",Georgia,"Noto Serif",serif;');
    expect(sheet).not.toContain('--Font-body:');
    const withFont = await renderSite({ body: { family: 'Geist' } }, 'sequoia');
    expect(withFont.files.get('_docs/site.css')).not.toContain('Lora');
    expect((await renderSite({})).files.get('_docs/site.css')).not.toContain('Lora');
  });

  test('that are not installed are reported once, with how to ship them', async () => {
    const { diagnostics, files } = await renderSite({ family: 'Nowhere Sans' });
    expect(diagnostics).toMatchObject([{ code: 'font-not-available', file: 'docs.json' }]);
    expect(diagnostics[0]?.message).toContain('fonts.source');
    expect(files.get('_docs/site.css')).not.toContain('@font-face');
  });

  test('come from a file of the repository', async () => {
    const { diagnostics, files } = await renderSite({ family: 'Own', source: '/fonts/own.woff2', format: 'woff2' });
    expect(diagnostics).toEqual([]);
    expect(files.get('_docs/site.css')).toContain('url("../fonts/own.woff2")');
  });

  test('with a missing file are reported', async () => {
    const { diagnostics } = await renderSite({ family: 'Own', source: '/fonts/gone.woff2', format: 'woff2' });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toContain('/fonts/gone.woff2');
  });

  test.each(['https://fonts.gstatic.com/a.woff2', '//cdn.example/a.woff2'])(
    'never come from another host: %s',
    async (source) => {
      const { diagnostics, files } = await renderSite({ family: 'Own', source, format: 'woff2' });
      expect(diagnostics.map(({ code }) => code)).toEqual(['font-not-available']);
      expect(
        [...files].filter(([name, text]) => name.endsWith('.css') && text.includes(new URL(source, 'https://x').host)),
      ).toEqual([]);
    },
  );
});
