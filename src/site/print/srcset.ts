/** Prints `srcset`, whose images are files of the site or of other hosts (HTML, srcset attributes). */
import type { PagePrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import { BLANK_IMAGE } from './air-gap.ts';

/**
 * Returns the attribute with URLs that work in the bundle, or nothing if an air-gapped site can't load any of its
 * images.
 */
export function printSrcset(
  srcset: string,
  at: SourcePosition,
  printer: Pick<PagePrinter, 'asset'>,
): { srcset?: string } {
  const printedCandidates = parseSrcset(srcset).flatMap(({ url, descriptor }) => {
    const { src } = printer.asset(url, at);
    const address = /^data:/i.test(src) ? src : src.replaceAll(',', '%2C');
    return src === BLANK_IMAGE || src === '' ? [] : [`${address} ${descriptor}`.trim()];
  });
  return printedCandidates.length === 0 ? {} : { srcset: printedCandidates.join(', ') };
}

/** Parses `a.png 1x, b.png 2x`. A comma ends a candidate if it follows a space, a descriptor or the URL. */
function parseSrcset(srcset: string): { url: string; descriptor: string }[] {
  const candidates: { url: string; descriptor: string }[] = [];
  const words = srcset.trim().split(/\s+/);
  let current: { url: string; descriptor: string } | undefined;
  for (const word of words) {
    const ends = word.endsWith(',');
    const text = ends ? word.replace(/^,|,$/g, '') : word;
    if (text !== '' && current) current.descriptor = `${current.descriptor} ${text}`.trim();
    else if (text !== '') candidates.push((current = { url: text, descriptor: '' }));
    if (ends) current = undefined;
  }
  return candidates;
}
