/** Lists the font files that a page asks for before its style sheets have come: those of its first view. */
import { latinFonts } from '../fonts/fonts.ts';
import type { PageView } from '../model/view.ts';

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
