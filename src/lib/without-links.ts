/**
 * HTML of our own printing without its links, for what stands in a link: a link in a link ends the outer one (HTML,
 * "the a element"). Links become `span`s with their text and looks; those to headings go. Linear in the text.
 */
export function withoutLinks(html: string): string {
  if (!html.includes('<a')) return html;
  return html
    .replace(/<a class="heading-anchor"[^>]*><\/a>/g, '')
    .replace(/<a((?: [^>]*)?)>/g, (_, attributes: string) => `<span${keepOthers(attributes)}>`)
    .replaceAll('</a>', '</span>');
}

/** Attributes that only links have. */
const OF_LINKS = new Set('href target rel download hreflang ping referrerpolicy type'.split(' '));

function keepOthers(attributes: string): string {
  return attributes.replace(/ ([^\s="]+)(?:="[^"]*")?/g, (whole, name: string) => (OF_LINKS.has(name) ? '' : whole));
}
