/** Prints a page's body as Markdown, with links to the Markdown of other pages. */
import { toSafeHref } from '../../lib/safe-href.ts';
import { encodePath } from '../model/urls.ts';
import { splitSuffix } from '../content/find-target.ts';
import { stripMarkdown } from '../markdown/strip-markdown.ts';
import { resolveLink } from '../mdx/links.ts';
import { describeBrokenLink, findBelowDocs, findNamedPage } from './report-target.ts';
import type { MarkdownPrinter } from '../model/component.ts';
import type { SourcePosition } from '../model/diagnostics.ts';
import type { SidebarEntry } from '../model/navigation.ts';
import { findOwnGroup } from '../navigation/trail.ts';
import type { TreeNode } from '../model/tree.ts';
import { ROOT_MARK } from './root-mark.ts';
import type { PlannedPage } from '../model/plan.ts';
import { getMarkdownPath } from './markdown-path.ts';
import { createMarkdownPrinter } from './markdown.ts';
import { escapeUrl } from './markdown-text.ts';
import type { SiteContext } from './site-context.ts';

/** Prints a page's body. Paths start with the root mark. Links have been checked when the HTML was printed. */
export function printBodyMarkdown(site: SiteContext, page: PlannedPage, body: readonly TreeNode[]): string {
  return printMarkdown({ site, page, address: getMarkdownUrl }, body);
}

/** Prints a page's description as Markdown on one line. Paths start with the root mark. */
export function printDescriptionMarkdown(site: SiteContext, page: PlannedPage, description: string): string {
  const at = { file: page.file, line: 1, column: 1 };
  return createPrinter({ site, page, address: getMarkdownUrl }).inlineMarkdown(description, at);
}

const getMarkdownUrl = (page: PlannedPage) => ROOT_MARK + encodePath(getMarkdownPath(page));

/** Returns the Markdown of a page's body, followed by the directory listing if it is a group's own page. */
export function printPageMarkdown(site: SiteContext, page: PlannedPage, text: string): string {
  const { navigation } = site.plan;
  const section = navigation.sections[navigation.sectionOf[page.url] ?? -1];
  const group = section && findOwnGroup(section, page.url);
  if (group?.directory === undefined) return text;
  return [text, printListing(group.entries, { site, address: getMarkdownUrl })]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Lists the entries of a group, as on its own page (content format, Directory listings). */
function printListing(
  entries: readonly SidebarEntry[],
  links: Pick<MarkdownLinks, 'site' | 'address'>,
  indent = '',
): string {
  return entries
    .map((entry) => {
      const { path, query, hash } = splitSuffix(entry.url ?? '');
      const page = links.site.pages.get(path);
      const label = entry.label.replace(/[[\]\\]/g, '\\$&');
      const url = page ? links.address(page) + query + hash : entry.url;
      const line = url === undefined ? label : `[${label}](${url})`;
      const description = page?.description && hash === '' ? `: ${stripMarkdown(page.description)}` : '';
      const innerListing = entry.type === 'group' ? `\n${printListing(entry.entries, links, `${indent}  `)}` : '';
      return `${indent}* ${line}${description}${innerListing}`;
    })
    .join('\n');
}

export interface MarkdownLinks {
  site: SiteContext;
  page: PlannedPage;
  /** Returns the URL of a link to another page. */
  address: (page: PlannedPage) => string;
}

/** Prints nodes of a page as Markdown. File paths start with the root mark. */
export function printMarkdown(links: MarkdownLinks, nodes: readonly TreeNode[]): string {
  return createPrinter(links).blocks(nodes);
}

function createPrinter(links: MarkdownLinks): MarkdownPrinter {
  const { findComponent, modules } = links.site;
  return createMarkdownPrinter({
    findComponent,
    syntaxes: modules.syntaxes,
    link: (url, at) => escapeUrl(linkText(url, at, links)),
  });
}

function linkText(url: string, { file }: SourcePosition, { site, page, address }: MarkdownLinks): string {
  const target = resolveLink(findNamedPage(url, site) ?? url, { file, pageUrl: page.url }, site.targets);
  switch (target.kind) {
    case 'external':
      return toSafeHref(target.url) || '#';
    case 'fragment':
      return target.hash;
    case 'page': {
      const targetPage = site.pages.get(target.url);
      if (targetPage === page && target.hash !== '') return target.hash;
      const path = targetPage ? address(targetPage) : ROOT_MARK + encodePath(target.url.slice(1));
      return path + target.query + target.hash;
    }
    case 'asset':
      return ROOT_MARK + encodePath(target.file) + target.suffix;
    case 'broken': {
      const file = findBelowDocs(target, site);
      if (file !== undefined) return ROOT_MARK + encodePath(file) + target.query + target.hash;
      const { instead } = describeBrokenLink(target, site);
      const replacement = instead === undefined ? undefined : site.pages.get(splitSuffix(instead).path);
      return replacement ? address(replacement) + target.query + target.hash : toSafeHref(target.url) || '#';
    }
  }
}
