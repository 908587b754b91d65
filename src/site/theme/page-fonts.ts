/** Lists the font files that a page asks for before its style sheets have come: those of its first view. */
import { latinFonts, symbolFonts } from '../fonts/fonts.ts';
import type { PageView } from '../model/view.ts';

/** Those of text, and of code, emphasis and signs when what readers see of the page has some. */
export function pageFonts({ textFonts: own, page, banner }: Pick<PageView, 'textFonts' | 'page' | 'banner'>): string[] {
  const { text, italic, code } = latinFonts();
  const { titleHtml = '', descriptionHtml, panelHtml } = page;
  const html = withoutClosed(`${banner?.html ?? ''}${titleHtml}${descriptionHtml}${panelHtml}${page.html}`);
  const fonts = [...own];
  if (/<(?:code|pre|kbd|samp)[ >]/.test(html)) fonts.push(code);
  if (own.includes(text) && /<(?:em|i|cite|dfn|address)[ >]/.test(html)) fonts.push(italic);
  return [...new Set([...fonts, ...fontsOfSymbols(html)])];
}

const CODE = /<(code|pre|kbd|samp)[ >].*?<\/\1>/gs;

function fontsOfSymbols(html: string): string[] {
  const { text, code } = symbolFonts();
  const inCode = code.pattern.test(html) && code.pattern.test((html.match(CODE) ?? []).join(''));
  const inText = text.pattern.test(html) && text.pattern.test(html.replace(CODE, ''));
  return [...(inText ? [text.path] : []), ...(inCode ? [code.path] : [])];
}

/** A browser loads no fonts for what is folded away. */
function withoutClosed(html: string): string {
  return html.includes('<details') ? html.replace(/<details(?![^>]* open)[^>]*>.*?<\/details>/gs, '') : html;
}
