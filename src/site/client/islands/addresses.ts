/** Addresses from the root of the site, as a page in a folder of the bundle needs them: `/a` is `../a.html`. */
import { bundlePath } from '../page.ts';

const FILE = /\.[A-Za-z][A-Za-z0-9]{1,5}$/;

export function localize(props: Record<string, unknown>): void {
  for (const name of ['src', 'href', 'poster', 'xlinkHref']) {
    const value = props[name];
    if (typeof value === 'string' && isOwn(value)) props[name] = addressOf(value, name === 'href');
  }
  const { srcSet } = props;
  if (typeof srcSet === 'string')
    props['srcSet'] = srcSet.replace(
      /(^|,\s*)(\/[^/,\s][^,\s]*)/g,
      (_, gap: string, url: string) => gap + addressOf(url, false),
    );
}

const isOwn = (url: string): boolean => /^\/(?!\/)/.test(url);

/** `isLink` is for pages, whose files end in `.html`. */
export function addressOf(url: string, isLink: boolean): string {
  const [, path = '', rest = ''] = /^\/([^?#]*)(.*)$/.exec(url) ?? [];
  const plain = path.replace(/\/$/, '');
  if (!isLink || FILE.test(plain)) return bundlePath(path) + rest;
  return bundlePath(plain === '' ? 'index.html' : `${plain}.html`) + rest;
}
