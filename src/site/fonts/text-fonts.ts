import type { FontConfig, SiteConfig } from '../model/config.ts';
import { stripRoot } from '../model/urls.ts';
import { latinFonts } from './fonts.ts';
import { findInstalledFont, findThemeFont } from './installed-fonts.ts';

/** Returns the files for Latin text and headings, as encoded paths in the bundle; none for the reader's own fonts. */
export function textFonts({ body, heading = body }: SiteConfig['fonts']): string[] {
  return [...new Set([body, heading].flatMap(listFiles))];
}

function listFiles(font: FontConfig | undefined): string[] {
  const { text, code } = latinFonts();
  if (font === undefined) return [text];
  // Never a file on another host: `config/fonts.ts` rejects those.
  if (font.source !== undefined) return [encodeURI(stripRoot(font.source))];
  const name = findThemeFont(font.family);
  if (name === undefined) return findInstalledFont(font.family)?.first ?? [];
  return [name === 'Inter' ? text : code];
}
