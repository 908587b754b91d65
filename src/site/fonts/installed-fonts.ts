/** Fonts in docs.json that have an installed `@fontsource` package are published with the site. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OutputFile } from '../model/output-file.ts';
import { lookUp } from '../../lib/look-up.ts';

export interface InstalledFont {
  /** CSS family name, which author style sheets can use too. */
  name: string;
  /** `@font-face` rules, with URLs relative to `_docs/`. */
  faces: string;
  files: OutputFile[];
  /** Paths of the files for Latin text in common weights. */
  first: string[];
}

/** Faces that the theme includes for every site. */
const BUNDLED_FAMILIES: Record<string, string> = {
  inter: 'Inter',
  'inter-var': 'Inter',
  'inter-variable': 'Inter',
  'jetbrains-mono': 'JetBrains Mono',
  'jetbrains-mono-variable': 'JetBrains Mono',
};

/** Older names of families. */
const RENAMED_FAMILIES: Record<string, string> = { 'geist-sans': 'geist', 'source-sans-pro': 'source-sans-3' };

/** Weights that pages use, for families with one file per weight. */
const WEIGHTS = { normal: [400, 500, 600, 700], italic: [400, 700] };

/** Returns the CSS name of a family that is one of the theme's faces. */
export function findThemeFont(family: string): string | undefined {
  return lookUp(BUNDLED_FAMILIES, getPackageId(family));
}

/** Returns the package name of a family, or of the first one in a list. */
function getPackageId(family: string): string {
  const [first = ''] = family.toLowerCase().split(',');
  const id = first.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '');
  return RENAMED_FAMILIES[id] ?? id;
}

const cache = new Map<string, InstalledFont | undefined>();

/** Searches for a package from this module, or from the file `from`. Reads each family once. */
export function findInstalledFont(family: string, from: string = import.meta.url): InstalledFont | undefined {
  const key = `${from} ${getPackageId(family)}`;
  if (!cache.has(key)) cache.set(key, readInstalledFont(family, from));
  return cache.get(key);
}

function readInstalledFont(family: string, from: string): InstalledFont | undefined {
  const id = getPackageId(family);
  const themeFont = findThemeFont(family);
  if (themeFont !== undefined) return { name: themeFont, faces: '', files: [], first: [] };
  for (const scope of ['@fontsource-variable', '@fontsource']) {
    const folder = findPackage(`${scope}/${id}`, from);
    if (folder !== undefined) return readFont(folder, scope === '@fontsource-variable');
  }
  return undefined;
}

function findPackage(name: string, from: string): string | undefined {
  if (name.endsWith('/')) return undefined;
  try {
    return path.dirname(createRequire(from).resolve(`${name}/unicode.json`));
  } catch {
    return undefined;
  }
}

interface Metadata {
  id: string;
  family: string;
  subsets: string[];
  variable?: false | { wght?: { min: string; max: string } };
}

function readFont(folder: string, isVariable: boolean): InstalledFont {
  const { id, family: name, subsets, variable: axes } = readJson(folder, 'metadata.json') as Metadata;
  const ranges = readJson(folder, 'unicode.json') as Record<string, string>;
  const axis = axes ? axes.wght : undefined;
  const fullAxis = { css: `${axis?.min ?? 100} ${axis?.max ?? 900}`, file: 'wght' };
  const license = readText(folder, 'LICENSE');
  const font: InstalledFont = { name, faces: '', files: [], first: [] };
  for (const subset of [...subsets].sort())
    for (const style of ['normal', 'italic'] as const)
      for (const weight of isVariable ? [fullAxis] : WEIGHTS[style].map((css) => ({ css, file: css }))) {
        const file = `${id}-${subset}-${weight.file}-${style}`;
        const place = path.join(folder, 'files', `${file}.woff2`);
        if (!existsSync(place)) continue;
        const content = readFileSync(place);
        const publishedName = `${file}.${hash('sha256', content).slice(0, 8)}.woff2`;
        const unicode = ranges[subset] === undefined ? '' : `;unicode-range:${ranges[subset]}`;
        font.faces += `@font-face{font-family:"${name}";font-style:${style};font-weight:${weight.css};font-display:swap;src:url("fonts/${publishedName}") format("woff2")${unicode}}\n`;
        font.files.push({ path: `_docs/fonts/${publishedName}`, content });
        if (subset === 'latin' && style === 'normal' && ['wght', 400, 700].includes(weight.file))
          font.first.push(`_docs/fonts/${publishedName}`);
      }
  if (license !== undefined) font.files.push({ path: `_docs/fonts/${id}.LICENSE.txt`, content: license });
  return font;
}

function readText(folder: string, file: string): Buffer | undefined {
  const place = path.join(folder, file);
  return existsSync(place) ? readFileSync(place) : undefined;
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
