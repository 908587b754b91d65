/**
 * Returns a link to an element of the same page. Ids can contain characters that URLs must encode: `|`, `` ` ``,
 * spaces. Half of a surrogate pair, which can't be encoded, is replaced.
 */
export function toFragmentHref(id: string): string {
  return `#${encodeURI(id.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('#', '%23')}`;
}
