import type { PaperSize } from '../../../site/shared.ts';
import type { BookPlan, Chapter } from '../types.ts';

/** Longer titles don't fit beside the title of the book. */
const MAX_TITLE = 70;

/**
 * Returns the rules of the pages: size, page number, and in the header the title of the book and of the chapter. Each
 * chapter has its own kind of page, because Chromium can't read the title from the content.
 */
export function getPageCss(
  { site, book, chapters }: BookPlan,
  { paper, getName }: { paper: PaperSize; getName: (chapter: Chapter) => string },
): string {
  const [start, end] = book.direction === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  const text = 'font:8.5pt Inter,"Noto Sans",sans-serif;color:#555';
  const rules = chapters.map(
    (chapter) => `@page ${getName(chapter)}{@top-${end}{content:${toCssString(chapter.title)};${text}}}`,
  );
  return `@page{size:${paper === 'letter' ? 'letter' : 'A4'};margin:22mm 19mm 20mm;@top-${start}{content:${toCssString(site.name)};${text}}@bottom-center{content:counter(page);${text}}}
@page bk-cover{margin:0;@top-${start}{content:none}@bottom-center{content:none}}
@page bk-contents{@top-${end}{content:${toCssString(book.texts.contents)};${text}}}
${rules.join('\n')}
`;
}

/** Returns a text as a string of a style sheet inside an HTML document. */
function toCssString(text: string): string {
  const short = text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE - 1).toWellFormed()}…` : text;
  const escaped = short.replaceAll(/[^ !#-;=?-[\]-~\u{A0}-\u{10FFFF}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 ? ' ' : `\\${code.toString(16)} `;
  });
  return `"${escaped}"`;
}

/** Comes after the style sheets of the site, whose rules are in a layer, so that these rules apply. */
export const PDF_CSS = `
html{font-size:10pt;background:#fff;color-scheme:light}
body.bk-Book{display:block;margin:0;background:#fff;color:#111;overflow:visible;min-height:0}
.bk-Cover{box-sizing:border-box;height:100vh;padding:32vh 24mm 24mm;display:flex;flex-direction:column;break-after:page}
.bk-CoverLogo{max-height:18mm;max-width:80mm;align-self:flex-start;margin:0 0 10mm}
.bk-CoverTitle{font-size:34pt;line-height:1.15;font-weight:700;margin:0;letter-spacing:-.02em;overflow-wrap:anywhere}
.bk-CoverDescription{font-size:13pt;line-height:1.5;color:#444;margin:6mm 0 0;max-width:130mm}
.bk-CoverFacts{margin-top:auto;color:#555;font-size:10pt;line-height:1.6}
.bk-CoverFacts p{margin:0}
.bk-Contents ol{list-style:none;margin:0;padding:0}
.bk-Contents ol ol{padding-inline-start:5mm}
.bk-ContentsRow{display:flex;align-items:baseline;gap:2mm;color:inherit;text-decoration:none;padding:.7mm 0;break-inside:avoid}
.bk-ContentsTitle{overflow-wrap:anywhere}
.bk-ContentsPart{font-weight:600;padding-top:2.5mm;break-after:avoid}
.bk-Contents>ol>li>.bk-ContentsRow{font-weight:600}
.bk-Dots{flex:1;min-width:6mm;border-bottom:1px dotted #bbb}
.bk-Number{min-width:9mm;text-align:end;font-variant-numeric:tabular-nums;font-weight:400}
.bk-Part{font-size:9pt;font-weight:600;letter-spacing:.02em;color:#666;margin:0 0 1.5mm;line-height:1.3}
.bk-Title{font-size:21pt;line-height:1.2;font-weight:700;letter-spacing:-.015em;margin:0 0 3mm;color:#000;overflow-wrap:anywhere}
.bk-Description{font-size:11.5pt;color:#444;margin:0 0 6mm}
.bk-Chapter{break-before:page}
.bk-Chapter .prose{max-width:none;font-size:10pt}
.bk-Chapter :is(.fixed,.sticky,.absolute){position:static!important}
.bk-Chapter a::after{content:none!important}
.bk-Chapter img,.bk-Chapter svg{max-width:100%}
.bk-Chapter img{max-height:210mm;object-fit:contain;height:auto}
.bk-Label{font-weight:600;font-size:9pt;margin:3mm 0 1.5mm;color:#333;break-after:avoid}
.bk-Chapter [data-bd-title]::before{content:none!important}
.bd-CodeGroupPanel>.bk-Label{padding:2mm 3.5mm 0;margin:0}
.bk-Note,.bk-MissingImage{display:inline-block;border:1px solid #ccc;border-radius:1.5mm;padding:1mm 2.5mm;font-size:9pt;color:#444}
.bk-Chapter pre,.bk-Chapter pre code{white-space:pre-wrap!important;overflow-wrap:anywhere;overflow:visible!important;max-height:none!important}
.bk-Chapter .code-block,.bk-Chapter .code-group{max-height:none!important;overflow:visible}
.bk-Chapter table{width:100%;table-layout:auto}
.bk-Samples{margin-top:6mm}
`;
