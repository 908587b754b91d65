import { replaceOutsideCode } from './code-ranges.ts';
import { isPlaceholder } from './known-tags.ts';

const TAG = /<(\/?)([A-Za-z][\w.:-]*)(?![\w.:-])([^<>]*)>/g;

/** Elements that separate the words on either side. */
const BLOCK_TAGS = /^(?:br|hr|p|div|section|h[1-6]|[uo]l|li|d[ltd]|table|tr|t[dh]|pre|blockquote|details|summary)$/i;

/**
 * Returns a Markdown text without comments and tags of HTML and components. Text that only looks like a tag stays:
 * `<token>`, `Array<User>`, and everything in code.
 */
export function dropTags(text: string): string {
  if (!text.includes('<')) return text;
  const withoutComments = text.replace(/<!--(?:[^-]|-(?!->))*(?:-->|$)/g, '');
  const tags = new Set<string>();
  replaceOutsideCode(withoutComments, (part) => {
    for (const [, slash = '', name = ''] of part.matchAll(TAG)) tags.add(slash + name);
    return part;
  });
  return replaceOutsideCode(withoutComments, (part) =>
    part
      .replace(/<((?:https?|mailto):[^\s<>]*)>/gi, '$1')
      .replace(TAG, (tag: string, closing: string, name: string, attributes: string) => {
        const hasPartner = tags.has(closing === '' ? `/${name}` : name) || attributes.endsWith('/');
        if (!hasPartner && isPlaceholder(name, attributes)) return tag;
        return BLOCK_TAGS.test(name) ? ' ' : '';
      }),
  );
}
