/** Prints `srcset`: each picture of it is a file of the site or of another host (HTML, srcset attributes). */
import type { PagePrinter } from '../model/component.ts';
import type { Place } from '../model/diagnostics.ts';
import { BLANK_IMAGE } from './air-gap.ts';

/** The attribute with addresses that work in the bundle; none when an air-gapped site may load none of its pictures. */
export function printSrcset(written: string, at: Place, printer: Pick<PagePrinter, 'asset'>): { srcset?: string } {
  const printed = parseSrcset(written).flatMap(({ url, descriptor }) => {
    const { src } = printer.asset(url, at);
    const address = /^data:/i.test(src) ? src : src.replaceAll(',', '%2C');
    return src === BLANK_IMAGE || src === '' ? [] : [`${address} ${descriptor}`.trim()];
  });
  return printed.length === 0 ? {} : { srcset: printed.join(', ') };
}

/** `a.png 1x, b.png 2x`: a comma ends a candidate when it follows a blank, a descriptor or the address. */
function parseSrcset(written: string): { url: string; descriptor: string }[] {
  const found: { url: string; descriptor: string }[] = [];
  const words = written.trim().split(/\s+/);
  let current: { url: string; descriptor: string } | undefined;
  for (const word of words) {
    const ends = word.endsWith(',');
    const text = ends ? word.replace(/^,|,$/g, '') : word;
    if (text !== '' && current) current.descriptor = `${current.descriptor} ${text}`.trim();
    else if (text !== '') found.push((current = { url: text, descriptor: '' }));
    if (ends) current = undefined;
  }
  return found;
}
