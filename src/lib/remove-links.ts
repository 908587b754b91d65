/**
 * Removes links from HTML that Bindery rendered, for use inside a link, because a nested link would close the outer
 * one (HTML, "the a element"). Links become `span`s with the same text and appearance. Links to headings are removed.
 * Takes linear time.
 */
export function removeLinks(html: string): string {
  if (!html.includes('<a')) return html;
  return html
    .replace(/<a class="bd-HeadingAnchor"[^>]*><\/a>/g, '')
    .replace(/<a((?: [^>]*)?)>/g, (_, attributes: string) => `<span${keepOthers(attributes)}>`)
    .replaceAll('</a>', '</span>');
}

/** Attributes that only links have. */
export const LINK_ATTRIBUTES = new Set('href target rel download hreflang ping referrerpolicy type'.split(' '));

function keepOthers(attributes: string): string {
  return attributes.replace(/ ([^\s="]+)(?:="[^"]*")?/g, (attribute, name: string) =>
    LINK_ATTRIBUTES.has(name) ? '' : attribute,
  );
}
