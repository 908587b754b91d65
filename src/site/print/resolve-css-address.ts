import { resolveLink } from '../mdx/links.ts';
import { encodePath } from '../model/urls.ts';
import { findBelowDocs } from './report-target.ts';
import type { SiteContext } from './site-context.ts';

/**
 * Address, from a sheet or page that lies below `root` (`../`), of the file that an address of a style sheet names:
 * one that starts at the root of the site, whose base path it may have before it. Undefined for all others.
 */
export function resolveCssAddress(address: string, root: string, site: SiteContext): string | undefined {
  if (!/^(?:https?:)?[/]/i.test(address)) return undefined;
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
