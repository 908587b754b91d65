import path from 'node:path';
import { decodePath } from '../../../../lib/decode-path.ts';
import { createSdkUrl, type CleanOptions } from '../html/clean-html.ts';

export interface DocLinks extends CleanOptions {
  toKey(href: string): string | undefined;
}

/** Resolves the links of a document. Link targets have the names of the symbols they describe, in any document. */
export function createDocLinks(document: string, image: (file: string) => string | undefined): DocLinks {
  const toKey = (href: string) => {
    if (/^https?:/i.test(href)) return href;
    const at = href.indexOf('#');
    return at === -1 || /^[a-z][a-z\d+.-]*:/i.test(href) ? undefined : decodePath(href.slice(at + 1));
  };
  return {
    toKey,
    link(href) {
      if (/^(?:https?|mailto):/i.test(href)) return href;
      const key = toKey(href);
      return key === undefined ? undefined : createSdkUrl(key);
    },
    // The builder writes image paths relative to the root, but resolves folders like the site that shows the page.
    image(src) {
      const file = decodePath(src);
      if (/^[a-z][a-z\d+.-]*:/i.test(file)) return undefined;
      const [, imagePath] = /(?:^|\/)(_images\/.*)$/.exec(file) ?? [];
      return image(imagePath ?? path.posix.join(path.posix.dirname(document), file));
    },
  };
}
