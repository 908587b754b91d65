import path from 'node:path';
import { sdkAddress, type CleanOptions } from '../html/clean-html.ts';

/** Where the links of a page lead. */
export interface PageLinks extends CleanOptions {
  /** `text` is that of the link: those of type parameters lead nowhere. */
  toKey(href: string, text?: string): string | undefined;
}

/** `file` is below the folder of the artifact, `image` gives the address of a picture in it. */
export function pageLinks(file: string, image: (file: string) => string | undefined): PageLinks {
  const folder = path.posix.dirname(file);
  const own = file.replace(/^.*\//, '').replace(/\.html$/, '');
  const toKey = (href: string, text = own) => {
    if (/^https?:/i.test(href)) return href;
    if (/^[a-z][a-z\d+.-]*:/i.test(href)) return undefined;
    const [target = '', fragment] = splitAt(decode(href), '#');
    const found = target === '' ? file : path.posix.join(folder, target);
    if (
      fragment === undefined
        ? found === file && !own.endsWith(text) && !text.includes(own)
        : /type-param-/.test(fragment)
    )
      return undefined;
    return fragment === undefined ? found : `${found}#${fragment}`;
  };
  return {
    toKey,
    link(href) {
      if (/^(?:https?|mailto):/i.test(href)) return href;
      const key = toKey(href);
      return key === undefined ? undefined : sdkAddress(key);
    },
    image: (src) => (/^[a-z][a-z\d+.-]*:/i.test(src) ? undefined : image(path.posix.join(folder, decode(src)))),
  };
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
