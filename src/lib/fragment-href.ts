/**
 * Returns a link to an element of the same page. Ids can contain characters that URLs must encode: `|`, `` ` ``,
 * spaces.
 */
export function toFragmentHref(id: string): string {
  return `#${encodeURI(id.toWellFormed()).replaceAll('#', '%23')}`;
}
