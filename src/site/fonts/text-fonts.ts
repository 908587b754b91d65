import type { FontConfig, SiteConfig } from '../model/config.ts';
import { stripRoot } from '../model/urls.ts';
import { latinFonts } from './fonts.ts';
import { findInstalledFont, findThemeFont } from './installed-fonts.ts';

/** Files that Latin text and headings are set in, as encoded paths in the bundle; none for the reader's own. */
export function textFonts({ body, heading = body }: SiteConfig['fonts']): string[] {
  return [...new Set([body, heading].flatMap(fileOf))];
}

function fileOf(font: FontConfig | undefined): string[] {
  const { text, code } = latinFonts();
  if (font === undefined) return [text];
  // No file of another host: `config/fonts.ts` takes none.
  if (font.source !== undefined) return [encodeURI(stripRoot(font.source))];
  const name = findThemeFont(font.family);
  if (name === undefined) return findInstalledFont(font.family)?.first ?? [];
  return [name === 'Inter' ? text : code];
}
