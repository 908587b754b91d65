import path from 'node:path';
import { decodePath } from '../../../../lib/decode-path.ts';
import { createSdkUrl, type CleanOptions } from '../html/clean-html.ts';

/** Resolves the links of a page. */
export interface PageLinks extends CleanOptions {
  /** Returns the target of a link. `text` is the link's text, because links from type parameters have no target. */
  toKey(href: string, text?: string): string | undefined;
}

/**
 * Returns the links of `file`, a path relative to the artifact's folder. `image` returns the URL of an image in the
 * artifact.
 */
export function createPageLinks(file: string, image: (file: string) => string | undefined): PageLinks {
  const folder = path.posix.dirname(file);
  const className = file.replace(/^.*\//, '').replace(/\.html$/, '');
  const toKey = (href: string, text = className) => {
    if (/^https?:/i.test(href)) return href;
    if (/^[a-z][a-z\d+.-]*:/i.test(href)) return undefined;
    const [target = '', fragment] = splitAt(decodePath(href), '#');
    const targetFile = target === '' ? file : path.posix.join(folder, target);
    if (
      fragment === undefined
        ? targetFile === file && !className.endsWith(text) && !text.includes(className)
        : /type-param-/.test(fragment)
    )
      return undefined;
    return fragment === undefined ? targetFile : `${targetFile}#${fragment}`;
  };
  return {
    toKey,
    link(href) {
      if (/^(?:https?|mailto):/i.test(href)) return href;
      const key = toKey(href);
      return key === undefined ? undefined : createSdkUrl(key);
    },
    image: (src) => (/^[a-z][a-z\d+.-]*:/i.test(src) ? undefined : image(path.posix.join(folder, decodePath(src)))),
  };
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
