/**
 * Returns whether XML without document types, comments, CDATA and processing instructions is well-formed. The parser of the
 * library accepts much that isn't, and prints a line with the caller's text for each mistake. Linear in the length.
 */
export function isWellFormed(xml: string): boolean {
  if (BROKEN_REFERENCE.test(xml)) return false;
  const openNames: string[] = [];
  let end = 0;
  let roots = 0;
  for (const { 0: tag, 1: close, 2: name = '', 3: selfClose, index } of xml.matchAll(TAG)) {
    const text = xml.slice(end, index);
    end = index + tag.length;
    if (text.includes('<') || (openNames.length === 0 && text.trim() !== '')) return false;
    if (close === '/') {
      if (openNames.pop() !== name) return false;
      continue;
    }
    if (openNames.length === 0) roots += 1;
    if (selfClose !== '/') openNames.push(name);
  }
  return roots === 1 && openNames.length === 0 && xml.slice(end).trim() === '';
}

const TAG = /<(\/?)([^\s"'<>/=&]+)(?:\s+[^\s"'<>/=&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/g;
const BROKEN_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
