import { findIconData } from '../icons/icon-url.ts';
import { resolveLink } from '../mdx/links.ts';
import { encodePath } from '../model/urls.ts';
import { findBelowDocs } from './report-target.ts';
import type { SiteContext } from './site-context.ts';

/**
 * Returns the URL, relative to a sheet or page below `root` (`../`), of a file that a style sheet references from the
 * site's root, with or without its base path. Returns the drawing of an icon on the format's host, and undefined for all
 * other URLs.
 */
export function resolveCssUrl(address: string, root: string, site: SiteContext): string | undefined {
  if (!/^(?:https?:)?[/]/i.test(address)) return undefined;
  const icon = findIconData(address);
  if (icon !== undefined) return icon;
  const target = resolveLink(address, { file: 'docs.json', pageUrl: '/' }, site.targets);
  const [file, suffix] =
    target.kind === 'asset'
      ? [target.file, target.suffix]
      : target.kind === 'broken'
        ? [findBelowDocs(target, site), target.query + target.hash]
        : [];
  return file === undefined
    ? undefined
    : root + encodePath(file) + (suffix ?? '').replace(/["\\\s]/g, encodeURIComponent);
}
