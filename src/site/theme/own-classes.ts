import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHook } from '../author-css/hooks.ts';
import type { ThemeParts } from '../model/plugin.ts';
import { SHELL_IDS } from '../print/identify.ts';
import { listComponentSheets } from './assets.ts';

const STYLES = join(import.meta.dirname, 'css');

/** Classes of inner parts without styles. */
const UNSTYLED = ['accordion-icon', 'tabs-panels'];

/**
 * Returns the classes of Bindery's style sheets that the format doesn't document. Single words are left out, because
 * authors use them too, except for those that are also ids of the page.
 */
export function listOwnClasses({ sheets, rareSheets }: Pick<ThemeParts, 'sheets' | 'rareSheets'>): string[] {
  const themeSheets = readdirSync(STYLES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(STYLES, file));
  const css = [...new Set([...themeSheets, ...listComponentSheets(), ...sheets, ...rareSheets])]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, '');
  const names = new Set([...UNSTYLED, ...Array.from(css.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name = '']) => name)]);
  return [...names].filter((name) => !isHook(name) && (name.includes('-') || SHELL_IDS.includes(name))).sort();
}
