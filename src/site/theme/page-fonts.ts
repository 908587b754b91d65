/** Lists the font files that a page requests before its style sheets have loaded: the fonts of its first view. */
import { getLatinFonts, loadSymbolFonts } from '../fonts/fonts.ts';
import type { PageView } from '../model/view.ts';

/** Returns the text fonts, and the fonts for code, emphasis and symbols if the visible content needs them. */
export function listPageFonts({
  textFonts: ownFonts,
  page,
  banner,
}: Pick<PageView, 'textFonts' | 'page' | 'banner'>): string[] {
  const { text, italic, code } = getLatinFonts();
  const { titleHtml = '', descriptionHtml, panelHtml } = page;
  const html = removeClosed(`${banner?.html ?? ''}${titleHtml}${descriptionHtml}${panelHtml}${page.html}`);
  const fonts = [...ownFonts];
  if (/<(?:code|pre|kbd|samp)[ >]/.test(html)) fonts.push(code);
  if (ownFonts.includes(text) && /<(?:em|i|cite|dfn|address)[ >]/.test(html)) fonts.push(italic);
  return [...new Set([...fonts, ...getSymbolFonts(html)])];
}

const CODE = /<(code|pre|kbd|samp)[ >].*?<\/\1>/gs;

function getSymbolFonts(html: string): string[] {
  const { text, code } = loadSymbolFonts();
  const inCode = code.pattern.test(html) && code.pattern.test((html.match(CODE) ?? []).join(''));
  const inText = text.pattern.test(html) && text.pattern.test(html.replace(CODE, ''));
  return [...(inText ? [text.path] : []), ...(inCode ? [code.path] : [])];
}

/** Removes collapsed content, for which browsers load no fonts. */
function removeClosed(html: string): string {
  return html.includes('<details') ? html.replace(/<details(?![^>]* open)[^>]*>.*?<\/details>/gs, '') : html;
}
