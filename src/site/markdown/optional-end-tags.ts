/** Which closing tags HTML lets authors leave out (HTML 13.1.2.4). */
import { lookUp } from '../../lib/look-up.ts';

/** The tags that end an element whose closing tag was left out, besides the end of its parent. */
const CLOSING_TAGS: Record<string, RegExp> = {
  li: /^li$/i,
  dt: /^d[dt]$/i,
  dd: /^d[dt]$/i,
  p: /^p$/i,
  th: /^(?:t[hdr]|tbody|tfoot)$/i,
  td: /^(?:t[hdr]|tbody|tfoot)$/i,
  tr: /^(?:tr|tbody|tfoot)$/i,
  thead: /^(?:tbody|tfoot)$/i,
  tbody: /^(?:tbody|tfoot)$/i,
  option: /^opt(?:ion|group)$/i,
  optgroup: /^optgroup$/i,
  rt: /^r[tp]$/i,
  rp: /^r[tp]$/i,
};

const ENDS_WITH_PARENT = /^(?:tfoot|colgroup|caption|html|head|body)$/i;

/** Returns the names of the tags that end an element without a closing tag; undefined if HTML requires that tag. */
export function findClosingTags(name: string): RegExp | undefined {
  return lookUp(CLOSING_TAGS, name.toLowerCase());
}

/** Whether HTML lets authors leave out the closing tag. */
export function isEndTagOptional(name: string): boolean {
  return findClosingTags(name) !== undefined || ENDS_WITH_PARENT.test(name);
}
