/** Which font files a page asks for before its style sheets have come: those that its first view is set in. */
import type { FontConfig, SiteConfig } from '../config/config.ts';
import { stripRoot } from '../content/urls.ts';
import { latinFonts } from './fonts.ts';
import { findThemeFont } from './installed-fonts.ts';
import type { PageView } from './view.ts';

/** Files of the faces of text and headings, as encoded paths in the bundle; none for faces of many files, or the reader's own. */
export function textFonts({ body, heading = body }: SiteConfig['fonts']): string[] {
  return [...new Set([body, heading].flatMap(fileOf))];
}

function fileOf(font: FontConfig | undefined): string[] {
  const { text, code } = latinFonts();
  if (font === undefined) return [text];
  // No file of another host: `config/fonts.ts` takes none.
  if (font.source !== undefined) return [encodeURI(stripRoot(font.source))];
  const name = findThemeFont(font.family);
  if (name === undefined) return [];
  return [name === 'Inter Variable' ? text : code];
}

/** Those of text, and of code and emphasis when what readers see of the page has some. */
export function pageFonts({ textFonts: own, page, banner }: Pick<PageView, 'textFonts' | 'page' | 'banner'>): string[] {
  const { text, italic, code } = latinFonts();
  const html = withoutClosed(`${page.titleHtml ?? ''}${page.descriptionHtml}${page.panelHtml}${page.html}`);
  const fonts = [...own];
  if (/<(?:code|pre|kbd|samp)[ >]/.test(html)) fonts.push(code);
  if (own.includes(text) && /<(?:em|i|cite|dfn|address)[ >]/.test(html + (banner?.html ?? ''))) fonts.push(italic);
  return [...new Set(fonts)];
}

/** A browser loads no fonts for what is folded away. */
function withoutClosed(html: string): string {
  return html.includes('<details') ? html.replace(/<details(?![^>]* open)[^>]*>.*?<\/details>/gs, '') : html;
}
