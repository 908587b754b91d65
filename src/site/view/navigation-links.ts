/** Links of the navigation, to other pages or elsewhere. */
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { resolveLink, type LinkTarget, type LinkTargets } from '../mdx/links.ts';
import { encodePath, getRelativeHref, getRelativeRoot } from '../model/urls.ts';
import { describeBrokenLink } from '../print/report-target.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';

/** Returns the href of another page from this one, or of any other path an author can use in the navigation. */
export function linkTo(page: PlannedPage, url: string, site: SiteContext): string {
  return site.pages.has(url.replace(/[?#].*$/s, ''))
    ? getRelativeHref(page.url, url)
    : resolveNavigationLink(page, url, site).href;
}

/** Resolves a navigation link. Nothing is reported here, because `checkFrame` does. */
export function resolveNavigationLink(
  page: PlannedPage,
  url: string,
  site: SiteContext,
): { href: string; external: boolean } {
  const target = findNavigationTarget(page, url, site);
  if (target.kind === 'page')
    return { href: getRelativeHref(page.url, target.url + target.query + target.hash), external: false };
  if (target.kind === 'asset')
    return { href: getRelativeRoot(page.url) + encodePath(target.file) + target.suffix, external: false };
  if (target.kind === 'external') return { href: toSafeHref(target.url) || '#', external: true };
  const instead = target.kind === 'broken' ? describeBrokenLink(target, site).instead : undefined;
  return { href: instead === undefined ? url : getRelativeHref(page.url, instead), external: false };
}

/** Resolves a link. Results for paths from the root are cached, because they are the same on every page. */
function findNavigationTarget({ url: pageUrl }: PlannedPage, url: string, { targets }: SiteContext): LinkTarget {
  const from = { file: 'docs.json', pageUrl };
  if (!url.startsWith('/')) return resolveLink(url, from, targets);
  const cachedTargets = getRootedTargets(targets);
  const target = cachedTargets.get(url) ?? resolveLink(url, from, targets);
  cachedTargets.set(url, target);
  return target;
}

const getRootedTargets = memoizeByObject<LinkTargets, Map<string, LinkTarget>>(() => new Map());
