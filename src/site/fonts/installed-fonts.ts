/** Families of docs.json that an installed `@fontsource` package has: they are published with the site. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OutputFile } from '../model/output-file.ts';

export interface InstalledFont {
  /** Family name in CSS. */
  name: string;
  /** `@font-face` rules, with addresses relative to `_docs/`. */
  faces: string;
  files: OutputFile[];
}

/** Faces that the theme brings for every site. */
const OURS: Record<string, string> = {
  inter: 'Inter Variable',
  'inter-variable': 'Inter Variable',
  'jetbrains-mono': 'JetBrains Mono Variable',
  'jetbrains-mono-variable': 'JetBrains Mono Variable',
};

/** Weights that pages use, of families that have one file for each. */
const WEIGHTS = [400, 500, 600, 700];

/** Name in CSS of a family that is one of the theme's faces. */
export function findThemeFont(family: string): string | undefined {
  return OURS[idOf(family)];
}

function idOf(family: string): string {
  return family
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Looks beside this program, or beside the file `from`. */
export function findInstalledFont(family: string, from: string = import.meta.url): InstalledFont | undefined {
  const id = idOf(family);
  const ours = findThemeFont(family);
  if (ours !== undefined) return { name: ours, faces: '', files: [] };
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

function readFont(folder: string, variable: boolean): InstalledFont {
  const { id, family, subsets, variable: axes } = readJson(folder, 'metadata.json') as Metadata;
  const ranges = readJson(folder, 'unicode.json') as Record<string, string>;
  const name = variable ? `${family} Variable` : family;
  const range = axes ? axes.wght : undefined;
  const weights = variable
    ? [{ css: `${range?.min ?? 100} ${range?.max ?? 900}`, file: 'wght' }]
    : WEIGHTS.map((weight) => ({ css: String(weight), file: String(weight) }));
  const font: InstalledFont = { name, faces: '', files: [] };
  for (const subset of [...subsets].sort()) {
    for (const weight of weights) {
      const file = `${id}-${subset}-${weight.file}-normal.woff2`;
      const place = path.join(folder, 'files', file);
      if (!existsSync(place)) continue;
      const unicode = ranges[subset] === undefined ? '' : `;unicode-range:${ranges[subset]}`;
      font.faces += `@font-face{font-family:"${name}";font-style:normal;font-weight:${weight.css};font-display:swap;src:url("fonts/${file}") format("woff2")${unicode}}\n`;
      font.files.push({ path: `_docs/fonts/${file}`, content: readFileSync(place) });
    }
  }
  return font;
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}
