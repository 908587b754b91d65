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
  install('@fontsource/plain-sans', { family: 'Plain Sans', variable: false }, ['latin-400', 'latin-700', 'greek-400']);
  install('@fontsource-variable/wide-serif', { family: 'Wide Serif', variable: { wght: { min: '200', max: '800' } } }, [
    'latin-wght',
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

function install(name: string, metadata: { family: string; variable: unknown }, files: string[]): void {
  const root = path.join(folder, 'node_modules', name);
  const id = path.basename(name);
  mkdirSync(path.join(root, 'files'), { recursive: true });
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  writeFileSync(path.join(root, 'metadata.json'), JSON.stringify({ id, subsets: ['latin', 'greek'], ...metadata }));
  writeFileSync(path.join(root, 'unicode.json'), JSON.stringify({ latin: 'U+0-FF', greek: 'U+370-3FF' }));
  for (const file of files) writeFileSync(path.join(root, 'files', `${id}-${file}-normal.woff2`), file);
}

describe('findInstalledFont', () => {
  test('publishes a face for each script and weight that the package has', () => {
    const font = findInstalledFont('Plain Sans', from);
    expect(font?.name).toBe('Plain Sans');
    expect(font?.files.map((file) => file.path)).toEqual([
      '_docs/fonts/plain-sans-greek-400-normal.woff2',
      '_docs/fonts/plain-sans-latin-400-normal.woff2',
      '_docs/fonts/plain-sans-latin-700-normal.woff2',
    ]);
    expect(font?.faces).toContain(
      'src:url("fonts/plain-sans-latin-700-normal.woff2") format("woff2");unicode-range:U+0-FF',
    );
  });

  test('prefers one variable file to many', () => {
    const font = findInstalledFont('wide serif', from);
    expect(font).toMatchObject({
      name: 'Wide Serif Variable',
      files: [{ path: '_docs/fonts/wide-serif-latin-wght-normal.woff2' }],
    });
    expect(font?.faces).toContain('font-weight:200 800');
  });

  test.each(['Unknown Sans', '', '..', '../../etc', '@fontsource/plain-sans'])('finds nothing for "%s"', (family) => {
    expect(findInstalledFont(family, from)).toBeUndefined();
  });
});

describe('fonts of docs.json', () => {
  const site = (fonts: object) =>
    renderTestSite({
      'docs.json': { theme: 'mint', name: 'T', colors: { primary: '#111111' }, navigation: { pages: ['a'] }, fonts },
      'a.md': 'x',
      'fonts/own.woff2': 'x',
    });

  test('name the faces of the theme by their family', async () => {
    const { files, diagnostics } = await site({ family: 'Inter', heading: { family: 'JetBrains Mono' } });
    expect(diagnostics).toEqual([]);
    expect(files.get('_docs/site.css')).toContain('--font-body:"Inter Variable"');
    expect(files.get('_docs/site.css')).toContain('--font-heading:"JetBrains Mono Variable"');
  });

  test('that are not there are reported once, with the way to ship them', async () => {
    const { diagnostics, files } = await site({ family: 'Nowhere Sans' });
    expect(diagnostics).toMatchObject([{ code: 'font-not-available', file: 'docs.json' }]);
    expect(diagnostics[0]?.message).toContain('fonts.source');
    expect(files.get('_docs/site.css')).not.toContain('@font-face');
  });

  test('come from a file of the repository', async () => {
    const { diagnostics, files } = await site({ family: 'Own', source: '/fonts/own.woff2', format: 'woff2' });
    expect(diagnostics).toEqual([]);
    expect(files.get('_docs/site.css')).toContain('url("../fonts/own.woff2")');
  });

  test('whose file is missing are reported', async () => {
    const { diagnostics } = await site({ family: 'Own', source: '/fonts/gone.woff2', format: 'woff2' });
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toContain('/fonts/gone.woff2');
  });

  test.each(['https://fonts.gstatic.com/a.woff2', '//cdn.example/a.woff2'])(
    'never come from another host: %s',
    async (source) => {
      const { diagnostics, files } = await site({ family: 'Own', source, format: 'woff2' });
      expect(diagnostics.map(({ code }) => code)).toEqual(['font-not-available']);
      expect(
        [...files].filter(([name, text]) => name.endsWith('.css') && text.includes(new URL(source, 'https://x').host)),
      ).toEqual([]);
    },
  );
});
