import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { AppError } from '../../errors.ts';
import { fontAssets, fontFaces } from './fonts.ts';
import { UI_ICONS } from './markup.ts';
import { FRAME_SHEETS, RARE_SHEETS, RARE_STYLES } from './sheets.ts';

export interface ThemeAsset {
  /** Path in the bundle. */
  path: string;
  content: Buffer;
}

let built: ThemeAsset[] | undefined;

/** The files every site shares: style sheet, scripts and fonts, under `_docs/`. Built once per process, always the same. */
export function buildThemeAssets(): ThemeAsset[] {
  built ??= [
    { path: '_docs/theme.css', content: buildStyles() },
    { path: RARE_STYLES, content: buildRareStyles() },
    { path: '_docs/main.js', content: buildScript('main.ts') },
    { path: '_docs/search.js', content: buildScript('search.ts') },
    ...fontAssets(),
  ];
  return built;
}

const STYLES = join(import.meta.dirname, 'css');

/** The frame, then the components, then print rules. */
function buildStyles(): Buffer {
  const components = listFiles(join(STYLES, 'components'), '.css').map(
    (file) => `components/${basename(file, '.css')}`,
  );
  const sheets = [...FRAME_SHEETS, ...components.filter((name) => !(name in RARE_SHEETS)), 'print'];
  return minify([fontFaces(), iconRules(), ...sheets.map(readSheet)].join('\n'));
}

function buildRareStyles(): Buffer {
  return minify(Object.keys(RARE_SHEETS).map(readSheet).join('\n'));
}

function readSheet(name: string): string {
  return readFileSync(join(STYLES, `${name}.css`), 'utf8');
}

/** The style sheet of pages of API descriptions, which other pages do not load. */
export function buildApiStyles(): Buffer {
  apiStyles ??= minify(readSheet('api'));
  return apiStyles;
}

let apiStyles: Buffer | undefined;

/** A style sheet as browsers need it. */
export function minify(source: string): Buffer {
  const { code } = transformSync(source, { loader: 'css', minify: true, legalComments: 'none', target: BROWSERS });
  return Buffer.from(code);
}

/** What the style sheet may use without a fallback: nesting is spelled out, logical properties and `color-mix` are not. */
const BROWSERS = ['chrome111', 'firefox113', 'safari16.4'];

/** One classic script, from its entry in `client/`. */
export function buildScript(entry: string): Buffer {
  const result = buildSync({
    entryPoints: [join(import.meta.dirname, 'client', entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    absWorkingDir: import.meta.dirname,
  });
  const [file] = result.outputFiles;
  return Buffer.from(file?.contents ?? []);
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** One mask per theme icon, drawn from the Lucide set (ISC licence). */
function iconRules(): string {
  const shapes = iconShapes(UI_ICONS);
  const shared = shapes.filter(({ name }) => name === 'link' || name === 'chevron-right');
  return [
    `:root{${shared.map(({ name, url }) => `--shape-${name}:${url}`).join(';')}}`,
    ...shapes.map(
      ({ name, url }) =>
        `.ui-${name}{--shape:${shared.some((one) => one.name === name) ? `var(--shape-${name})` : url}}`,
    ),
  ].join('\n');
}

/** Icons of the Lucide set as `url(…)`, for masks. */
export function iconShapes(names: readonly string[]): { name: string; url: string }[] {
  const set = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet;
  return names.map((name) => {
    const body = set.icons[name]?.body;
    if (body === undefined)
      throw new AppError('internal', `the Lucide set has no icon "${name}": choose another in theme/markup.ts`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body.replaceAll('currentColor', '#000')}</svg>`;
    return { name, url: `url('data:image/svg+xml,${encodeSvg(svg)}')` };
  });
}

function encodeSvg(svg: string): string {
  return svg.replaceAll('"', '%22').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

function listFiles(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort();
  } catch {
    return [];
  }
}
