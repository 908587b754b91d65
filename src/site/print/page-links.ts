import { isAirGapped } from '../../features/deployment-kinds.ts';
import { decodePath } from '../../lib/decode-path.ts';
import { isExternal } from '../../lib/is-external.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { splitSuffix } from '../content/find-target.ts';
import { resolveLink, type LinkTarget } from '../mdx/links.ts';
import type { PagePrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import type { PlannedPage } from '../model/plan.ts';
import { findDescriptionAt } from '../model/subject-place.ts';
import { encodeMarks, encodePath, getRelativeHref, getRelativeRoot } from '../model/urls.ts';
import { BLANK_IMAGE } from './air-gap.ts';
import type { PageOutput } from './page-output.ts';
import type { ReportAt } from './report-at.ts';
import {
  describeBackslash,
  describeBelowDocs,
  describeBrokenLink,
  describeMissingFile,
  describeNamedPage,
  describeRespelled,
  describeUnsafeLink,
  describeUnusable,
  findBelowDocs,
  findNamedPage,
  findUnavailable,
  hasBackslash,
} from './report-target.ts';
import type { SiteContext } from './site-context.ts';

interface LinksInput {
  site: SiteContext;
  page: PlannedPage;
  output: PageOutput;
  reportAt: ReportAt;
}

/** Creates the part of a page's printer that converts links and files, records them, and reports problems. */
export function createPageLinks({ site, page, output, reportAt }: LinksInput): Pick<PagePrinter, 'link' | 'asset'> {
  const root = getRelativeRoot(page.url);
  /** Missing sprites that have been reported. */
  const reportedSprites = new Set<string>();

  return {
    link(url, at) {
      const target = resolve(url, at);
      switch (target.kind) {
        case 'external':
          if (toSafeHref(target.url) === '') reportAt(describeUnsafeLink(url), at, { value: url });
          else addExternal(target.url, at);
          return { href: toSafeHref(target.url) || '#', external: /^(?:https?:)?\/\//i.test(target.url) };
        case 'fragment':
          addFragment(page.url, target.hash.slice(1), at);
          return { href: target.hash, external: false };
        case 'page':
          if (target.hash.length > 1) addFragment(target.url, target.hash.slice(1), at);
          return {
            href:
              target.url === page.url && target.hash
                ? target.hash
                : getRelativeHref(page.url, target.url + target.query + target.hash),
            external: false,
          };
        case 'asset':
          return { href: root + encodePath(target.file) + target.suffix, external: false };
        default: {
          const problem = describeBrokenLink(target, site);
          const unavailableTarget = problem.instead === undefined ? findUnavailable(target, site) : undefined;
          if (unavailableTarget !== undefined)
            return { href: getRelativeHref(page.url, unavailableTarget), external: false };
          reportAt(problem, at, { value: url });
          if (problem.instead !== undefined) {
            const { path, hash } = splitSuffix(problem.instead);
            if (hash.length > 1) addFragment(path, hash.slice(1), at);
            return { href: getRelativeHref(page.url, problem.instead), external: false };
          }
          output.broken++;
          return { href: getFallbackHref(page.url, url), external: false };
        }
      }
    },
    asset(url, at) {
      const target = resolve(url, at);
      if (target.kind === 'asset') {
        const { size, problem } = site.pictureOf(target.file);
        if (problem !== undefined) reportAt(describeUnusable(target.file, problem), at, { value: url });
        return { src: root + encodePath(target.file) + target.suffix, ...size, ...(problem !== undefined && UNUSABLE) };
      }
      if (/^data:image\//i.test(url.trim())) return { src: url.trim() };
      const externalUrl = isExternal(url) ? url : target.kind === 'external' && isExternal(target.url) && target.url;
      if (externalUrl !== false && isAirGapped(site.plan.settings.features)) {
        reportAt(
          {
            code: 'external-resource',
            message: `"${url}" is on another host and won't load on an air-gapped site. Copy it into the repository.`,
          },
          at,
          { value: url },
        );
        return { src: BLANK_IMAGE, ...UNUSABLE };
      }
      if (externalUrl !== false) {
        addExternal(externalUrl.trim(), at);
        return { src: toSafeHref(externalUrl.trim()) };
      }
      // One page often uses many symbols from one sprite, so a missing sprite is only reported once.
      const sprite = url.includes('#') ? url.slice(0, url.indexOf('#')) : undefined;
      if (sprite === undefined || !reportedSprites.has(sprite))
        reportAt(describeMissingFile(url, at, site), at, { value: url });
      if (sprite !== undefined) reportedSprites.add(sprite);
      return { src: toSafeHref(root + url.replace(/^\/+/, '')), ...UNUSABLE };
    },
  };

  function resolve(rawUrl: string, at: SourcePosition): LinkTarget {
    const pageLink = findNamedPage(rawUrl, site);
    if (pageLink !== undefined) reportAt(describeNamedPage(rawUrl, pageLink), at, { value: rawUrl });
    const url = pageLink ?? rawUrl;
    const target = resolveLink(url, { file: at.file, pageUrl: page.url }, site.targets);
    const targetBelow = target.kind === 'broken' ? findBelowDocs(target, site) : undefined;
    if (targetBelow !== undefined && target.kind === 'broken') {
      reportAt(describeBelowDocs(url, targetBelow), at, { value: url });
      return { kind: 'asset', file: targetBelow, suffix: target.query + target.hash };
    }
    if ((target.kind === 'page' || target.kind === 'asset') && hasBackslash(url))
      reportAt(describeBackslash(url), at, { value: url });
    const respelledTarget = 'isRespelled' in target && target.kind !== 'external' ? target : undefined;
    if (respelledTarget) reportAt(describeRespelled(url, respelledTarget), at, { value: url });
    return target;
  }

  function addFragment(url: string, fragment: string, at: SourcePosition): void {
    const description = findDescriptionAt(page, at);
    output.fragments.push({ url, fragment, at: withoutText(at), ...(description !== undefined && { description }) });
  }

  function addExternal(url: string, at: SourcePosition): void {
    if (!/^(?:https?:)?\/\//i.test(url)) return;
    const description = findDescriptionAt(page, at);
    output.externals.push({ url, at: withoutText(at), ...(description !== undefined && { description }) });
  }
}

const UNUSABLE = { isUnusable: true } as const;

/** The page is stored with its links, but not with the texts that contain them. */
function withoutText({ file, line, column }: SourcePosition): SourcePosition {
  return { file, line, column };
}

/**
 * Returns the href of a broken link, which still points to the author's target: a page, or a file if it has a file
 * extension.
 */
function getFallbackHref(from: string, url: string): string {
  if (!url.startsWith('/')) return toSafeHref(url) || '#';
  const { path, query, hash } = splitSuffix(url);
  const decodedPath = decodePath(path).replace(/\.mdx?$/, '');
  if (!FILE_END.test(decodedPath)) return getRelativeHref(from, encodeMarks(decodedPath) + query + hash);
  return getRelativeRoot(from) + encodePath(decodedPath.replace(/^\/+/, '')) + query + hash;
}

/** Matches a file extension, which `v2.0` doesn't have. */
const FILE_END = /[^/]\.[a-z][a-z\d]{1,9}$/i;
