/** Converts URLs from the site root to relative ones for a page in a folder of the bundle: `/a` becomes `../a.html`. */
import { toBundlePath } from '../../../client/page.ts';

const FILE = /\.[A-Za-z][A-Za-z0-9]{1,5}$/;

/** Converts the URLs in an element's props, and those in the style sheets and markup that it contains. */
export function localize(tag: string, props: Record<string, unknown>): void {
  for (const name of ['src', 'href', 'poster', 'xlinkHref']) {
    const value = props[name];
    if (typeof value === 'string' && isOwn(value)) props[name] = toPageAddress(value, name === 'href');
  }
  const { srcSet } = props;
  if (typeof srcSet === 'string')
    props['srcSet'] = srcSet.replace(
      /(^|,\s*)(\/[^/,\s][^,\s]*)/g,
      (_, gap: string, url: string) => gap + toPageAddress(url, false),
    );
  if (props['style'] !== undefined) props['style'] = localizeStyle(props['style']);
  if (tag === 'style') props['children'] = localizeStyle(props['children']);
  const inner = props['dangerouslySetInnerHTML'] as { __html?: unknown } | null | undefined;
  if (typeof inner?.__html === 'string')
    props['dangerouslySetInnerHTML'] = {
      __html: tag === 'style' ? localizeStyle(inner.__html) : localizeHtml(inner.__html),
    };
}

/** Converts a CSS string, or the strings in an array or an object. */
function localizeStyle(style: unknown): unknown {
  if (typeof style === 'string')
    return style.replace(
      /(url\(\s*["']?)(\/(?!\/)[^"')]*)/g,
      (_, open: string, url: string) => open + toPageAddress(url, false),
    );
  if (Array.isArray(style)) return style.map(localizeStyle);
  if (typeof style !== 'object' || style === null) return style;
  return Object.fromEntries(Object.entries(style).map(([name, value]) => [name, localizeStyle(value)]));
}

function localizeHtml(html: string): string {
  return html.replace(
    /(\s(src|href|poster)=["'])(\/(?!\/)[^"']*)/g,
    (_, open: string, name: string, url: string) => open + toPageAddress(url, name === 'href'),
  );
}

const isOwn = (url: string): boolean => /^\/(?!\/)/.test(url);

/** Returns the path prefixes that mean the site root, as listed by the page's islands. */
const listRootPaths = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-bd-root-paths]')].flatMap(
    ({ dataset }) => dataset['bdRootPaths']?.split(' ') ?? [],
  );

function withoutBase(path: string): string {
  const base = listRootPaths().find((each) => `/${path}`.startsWith(`${each}/`));
  return base === undefined ? path : path.slice(base.length);
}

/** Set `isLink` for pages, whose files end in `.html`. */
export function toPageAddress(url: string, isLink: boolean): string {
  const [, written = '', suffix = ''] = /^\/([^?#]*)(.*)$/.exec(url) ?? [];
  const path = withoutBase(written);
  const trimmed = path.replace(/\/$/, '');
  if (!isLink || FILE.test(trimmed)) return toBundlePath(path) + suffix;
  return toBundlePath(trimmed === '' ? 'index.html' : `${trimmed}.html`) + suffix;
}
