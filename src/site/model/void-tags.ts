/** Void elements of HTML, which have no content and no closing tag (HTML 13.1.2). */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
