import { toOwnName } from '../model/own-names.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { AppError } from '../../errors.ts';
import { formatIconLicenses } from '../icons/icon-licenses.ts';
import { buildMainScript, buildScript, minify } from './bundle.ts';
import { buildFontAssets, buildFontFaces } from '../fonts/fonts.ts';
import { UI_ICONS } from '../icons/ui-icon.ts';
import type { ThemeName } from '../model/config.ts';
import { listThemeParts, type ThemeParts } from '../model/plugin.ts';
import { FRAME_SHEETS, RARE_SHEETS, RARE_STYLES } from './sheets.ts';

export interface ThemeAsset {
  /** Path in the bundle. */
  path: string;
  content: Buffer;
}

const assetPromises = new Map<string, Promise<ThemeAsset[]>>();

/**
 * Returns the files that all sites with a theme share: style sheet, scripts and fonts, under `_docs/`. `parts` belong to
 * the plug-ins. Built once per thread.
 */
export function buildThemeAssets(theme: ThemeName = 'mint', parts: ThemeParts = NO_PARTS): Promise<ThemeAsset[]> {
  const key = [theme, ...parts.unprinted, ...parts.sheets, ...parts.rareSheets, ...parts.scripts].join('\n');
  const assets = assetPromises.get(key) ?? makeThemeAssets(theme, parts);
  assetPromises.set(key, assets);
  return assets;
}

const NO_PARTS: ThemeParts = listThemeParts([]);

async function makeThemeAssets(theme: ThemeName, parts: ThemeParts): Promise<ThemeAsset[]> {
  const [styles, rareStyles, searchStyles, main, search, engine] = await Promise.all([
    buildStyles(theme, parts),
    buildRareStyles(parts.rareSheets),
    minify(readSheet('search')),
    buildMainScript(parts.scripts),
    buildScript('search.ts'),
    buildScript('search-engine-entry.ts'),
  ]);
  return [
    { path: '_docs/theme.css', content: styles },
    { path: RARE_STYLES, content: rareStyles },
    { path: '_docs/search.css', content: searchStyles },
    { path: '_docs/main.js', content: main },
    { path: '_docs/search.js', content: search },
    { path: '_docs/search-engine.js', content: engine },
    ...buildFontAssets(),
    { path: '_docs/icons.LICENSE.txt', content: Buffer.from(formatIconLicenses()) },
  ];
}

const STYLES = join(import.meta.dirname, 'css');
const COMPONENTS = join(import.meta.dirname, '../components');

/** Combines the page frame, the components, the theme's differences and the print rules. */
function buildStyles(theme: ThemeName, { sheets, unprinted }: ThemeParts): Promise<Buffer> {
  const components = listComponentSheets().filter((file) => !(`components/${basename(file, '.css')}` in RARE_SHEETS));
  const files = [
    ...FRAME_SHEETS.map(locateSheet),
    ...sortByName([...components, ...sheets]),
    locateSheet(`themes/${theme}`),
  ];
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  return minify([buildFontFaces(), buildIconRules(), ...texts, buildPrintRules(unprinted)].join('\n'));
}

/** Puts the classes of elements that plug-ins leave out in place of `.bd-Unprinted`. */
function buildPrintRules(unprinted: readonly string[]): string {
  const rules = readSheet('print');
  if (unprinted.length === 0) return rules;
  return rules.replace('.bd-Unprinted', unprinted.map((name) => `.${name}`).join());
}

/** Combines the sheets of rare pages with those of rare components. */
function buildRareStyles(sheets: readonly string[]): Promise<Buffer> {
  const [pages, ...components] = Object.keys(RARE_SHEETS).map(locateSheet);
  const files = [pages, ...sortByName([...components, ...sheets])].filter((file) => file !== undefined);
  return minify(files.map((file) => readFileSync(file, 'utf8')).join('\n'));
}

function sortByName(files: readonly string[]): string[] {
  return files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
}

function readSheet(name: string): string {
  return readFileSync(locateSheet(name), 'utf8');
}

/** Returns the path of a style sheet, which for a component can be beside its markup. */
export function locateSheet(name: string): string {
  const isBeside = (file: string) => file.startsWith(COMPONENTS) && basename(file, '.css') === basename(name);
  const besideMarkup = name.startsWith('components/') ? listComponentSheets().find(isBeside) : undefined;
  return besideMarkup ?? join(STYLES, `${name}.css`);
}

/** Returns the style sheet for API pages, which other pages don't load. */
export function buildApiStyles({ apiSheets }: Pick<ThemeParts, 'apiSheets'>): Promise<Buffer> {
  return minify([readSheet('api'), ...apiSheets.map((file) => readFileSync(file, 'utf8'))].join('\n'));
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Creates one mask per theme icon from the Lucide set (ISC license). */
function buildIconRules(): string {
  const shapes = listIconShapes(UI_ICONS);
  const sharedShapes = shapes.filter(({ name }) => name === 'link' || name === 'chevron-right');
  return [
    `:root{${sharedShapes.map(({ name, url }) => `--shape-${name}:${url}`).join(';')}}`,
    ...shapes.map(
      ({ name, url }) =>
        `.${toOwnName(`ui-${name}`)}{--shape:${sharedShapes.some((each) => each.name === name) ? `var(--shape-${name})` : url}}`,
    ),
  ].join('\n');
}

/** Returns icons of the Lucide set as `url(…)`, for masks. */
export function listIconShapes(names: readonly string[]): { name: string; url: string }[] {
  const set = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as IconSet;
  return names.map((name) => {
    const body = set.icons[name]?.body;
    if (body === undefined)
      throw new AppError('internal', `the Lucide set has no icon "${name}". Choose another in icons/ui-icon.ts`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body.replaceAll('currentColor', '#000')}</svg>`;
    return { name, url: `url('data:image/svg+xml,${encodeSvg(svg)}')` };
  });
}

function encodeSvg(svg: string): string {
  return svg.replaceAll('"', '%22').replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E');
}

/** Returns the style sheets of the built-in components: beside their markup, or with the theme's. */
export function listComponentSheets(): string[] {
  return [COMPONENTS, join(STYLES, 'components')].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join(folder, file)),
  );
}
