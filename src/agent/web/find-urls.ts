/** Maximum number of pages of a prompt that are listed. Only the first are read. */
const MAX_URLS = 20;

/** Hosts of examples and of machines that only the author of a prompt can reach. */
const UNREACHABLE = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local|internal)$/;

/**
 * Finds the web pages that a person names in a prompt, in their order and without duplicates: `https://…`, without
 * closing punctuation. Examples such as `https://api.example.com` aren't pages to read.
 */
export function findUrls(prompt: string): string[] {
  const urls = Array.from(prompt.matchAll(/https?:\/\/[^\s<>"'`\p{Cc}|\\^{}]{1,2000}/giu), ([text]) => trimUrl(text));
  const pages = urls.filter((text) => {
    const url = URL.parse(text);
    return url !== null && text.length <= 2_000 && url.hostname.includes('.') && !UNREACHABLE.test(url.hostname);
  });
  return [...new Set(pages)].slice(0, MAX_URLS);
}

/** Removes punctuation that belongs to the sentence, and brackets that the URL doesn't open. */
function trimUrl(text: string): string {
  const unopened = new Map([
    [')', count(text, ')') - count(text, '(')],
    [']', count(text, ']') - count(text, '[')],
  ]);
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const brackets = unopened.get(last);
    if (brackets === undefined ? !/[.,;:!?*_~…]/.test(last) : brackets <= 0) break;
    if (brackets !== undefined) unopened.set(last, brackets - 1);
  }
  return text.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
