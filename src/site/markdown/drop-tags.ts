import { isPlaceholder } from './known-tags.ts';

const TAG = /<(\/?)([A-Za-z][\w.:-]*)([^<>]*)>/g;

/** A Markdown text without comments and tags of HTML and components; `<token>` and `Array<User>`, which are none, stay. */
export function dropTags(text: string): string {
  if (!text.includes('<')) return text;
  const tags = new Set(Array.from(text.matchAll(TAG), ([, closing = '', name = '']) => closing + name));
  return text
    .replace(/<!--(?:[^-]|-(?!->))*(?:-->|$)/g, '')
    .replace(/<((?:https?|mailto):[^\s<>]*)>/gi, '$1')
    .replace(TAG, (tag: string, closing: string, name: string, rest: string) => {
      const hasPartner = tags.has(closing === '' ? `/${name}` : name) || rest.endsWith('/');
      return !hasPartner && isPlaceholder(name, rest.trim() !== '') ? tag : '';
    });
}
