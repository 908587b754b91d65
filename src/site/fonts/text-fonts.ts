import type { FontConfig, SiteConfig } from '../model/config.ts';
import { stripRoot } from '../model/urls.ts';
import { getLatinFonts } from './fonts.ts';
import { findInstalledFont, findThemeFont } from './installed-fonts.ts';

/** Returns the files for Latin text and headings, as encoded paths in the bundle; none for the reader's own fonts. */
export function listTextFonts({ body, heading = body }: SiteConfig['fonts']): string[] {
  return [...new Set([body, heading].flatMap(listFiles))];
}

function listFiles(font: FontConfig | undefined): string[] {
  const { text, code } = getLatinFonts();
  if (font === undefined) return [text];
  // Never a file on another host: `config/fonts.ts` rejects those.
  if (font.source !== undefined) return [encodeURI(stripRoot(font.source))];
  const name = findThemeFont(font.family);
  if (name === undefined) return findInstalledFont(font.family)?.first ?? [];
  return [name === 'Inter' ? text : code];
}
