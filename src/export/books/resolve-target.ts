import { decodePath } from '../../lib/decode-path.ts';

/** Where a link of a page leads. */
export type LinkTarget =
  | { kind: 'url'; url: string }
  /** A file of the bundle; an empty path is the page itself. `suffix` contains query and fragment. */
  | { kind: 'file'; path: string; id: string | undefined; suffix: string }
  | { kind: 'unsafe' };

/** Resolves a link as a browser does that has opened the page `page` of a bundle. */
export function resolveTarget(href: string, page: string): LinkTarget {
  const trimmed = href.trim();
  if (/^(?:https?:|mailto:|tel:)/i.test(trimmed)) return toUrl(trimmed);
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed)) return UNSAFE;
  if (trimmed.startsWith('//')) return toUrl(`https:${trimmed}`);
  const base = new URL('http://site.invalid/');
  base.pathname = page.split('/').map(encodeURIComponent).join('/');
  const url = URL.parse(trimmed, base.href);
  if (url?.host !== base.host) return UNSAFE;
  const id = url.hash === '' ? undefined : decodePath(url.hash.slice(1));
  const path = decodePath(url.pathname.slice(1));
  const isOwn = path === page && !url.search;
  return { kind: 'file', path: isOwn ? '' : path, id, suffix: url.search + url.hash };
}

function toUrl(text: string): LinkTarget {
  const url = URL.parse(text);
  if (!url) return UNSAFE;
  // Browsers accept a second `#`, and other programs don't.
  const [address = '', ...fragments] = url.href.split('#');
  return { kind: 'url', url: address + (fragments.length === 0 ? '' : `#${fragments.join('%23')}`) };
}

const UNSAFE: LinkTarget = { kind: 'unsafe' };
