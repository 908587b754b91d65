/** The address of an element of the same page. Ids may hold characters that stand in no URL as they are: `|`, `` ` ``, spaces. */
export function fragmentHref(id: string): string {
  return `#${encodeURI(id.toWellFormed()).replaceAll('#', '%23')}`;
}
