/** Creates the feeds of a page with `<Update>`s (content format, RSS): RSS 2.0 and Atom. */
import { findSection } from '../../navigation/near-sections.ts';
import { hash } from 'node:crypto';
import { escapeHtml } from '../../../lib/html.ts';
import { getPageName } from '../../content/titles.ts';
import type { PlannedPage } from '../../model/plan.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { printMarkdown } from '../../print/page-markdown.ts';
import { findCanonicalUrl, findFileUrl, findPublicBase } from '../../view/public-urls.ts';
import { encodePath } from '../../model/urls.ts';
import type { TreeNode } from '../../model/tree.ts';
import { findFeedItems, type FeedItem } from './feed-items.ts';
import { ROOT_MARK, withRoot } from '../../print/root-mark.ts';
import type { AlternateFile } from '../../model/plugin.ts';
import type { OutputFile } from '../../model/output-file.ts';

/** Returns the feed paths of a page, RSS first. The author's own files at these paths replace the feeds. */
function getFeedPaths(page: PlannedPage): [rss: AlternateFile, atom: AlternateFile] {
  const folder = page.url === '/' ? '' : `${page.url.slice(1)}/`;
  return [
    { path: `${folder}rss.xml`, type: 'application/rss+xml' },
    { path: `${folder}atom.xml`, type: 'application/atom+xml' },
  ];
}

/** Returns the feeds of a page: those among its generated files, and the author's own. */
export function findFeeds(site: SiteContext, page: PlannedPage, files: readonly OutputFile[]): AlternateFile[] {
  const isGenerated = ({ path }: AlternateFile) => files.some((file) => file.path === path);
  const feeds = getFeedPaths(page);
  return feeds.some(isGenerated) ? feeds.filter((feed) => isGenerated(feed) || site.targets.hasAsset(feed.path)) : [];
}

/** Returns feeds with items in page order. Atom requires dates, so without any there is no Atom feed. */
export function buildFeedFiles(site: SiteContext, page: PlannedPage, body: readonly TreeNode[]): OutputFile[] {
  const items = findFeedItems(body, (nodes) => printItem(site, page, nodes));
  if (items.length === 0) return [];
  const [rss, atom] = getFeedPaths(page);
  const feed = describeFeed(site, page, items);
  const updated = findLatestDate(items) ?? page.modified;
  const files = [{ path: rss.path, content: printRss(feed, findFileUrl(site.plan, rss.path)) }];
  if (updated !== undefined)
    files.push({ path: atom.path, content: printAtom(feed, { updated, feedUrl: findFileUrl(site.plan, atom.path) }) });
  return files.filter(({ path }) => !site.targets.hasAsset(path));
}

/** Prints an item. Feed readers follow links to the HTML pages. */
function printItem(site: SiteContext, page: PlannedPage, nodes: readonly TreeNode[]): string {
  const toAbsoluteUrl = (target: PlannedPage) =>
    findCanonicalUrl(site.plan, target) ?? ROOT_MARK + encodePath(target.output);
  const base = findPublicBase(site.plan);
  return withRoot(
    printMarkdown({ site, page, address: toAbsoluteUrl }, nodes),
    base === undefined ? getRoot(page) : `${base}/`,
  );
}

/** Returns the prefix from a page's feeds to the bundle's root. */
function getRoot(page: PlannedPage): string {
  return page.url === '/' ? '' : '../'.repeat(page.url.split('/').length - 1);
}

interface Feed {
  title: string;
  description: string;
  author: string;
  /** URL of the page. Without a public URL, it is relative to the feed. */
  page: string;
  absolute: boolean;
  language?: string | undefined;
  items: (FeedItem & { url: string })[];
  /** Identifies the feed, wherever the site is published. */
  key: string;
}

function describeFeed(site: SiteContext, page: PlannedPage, items: readonly FeedItem[]): Feed {
  const { config, navigation } = site.plan;
  const address = findCanonicalUrl(site.plan, page);
  const name = getPageName(page, config.name);
  const link = address ?? getRoot(page) + encodePath(page.output);
  return {
    title: name === page.title ? `${name} - ${config.name}` : name,
    description: page.description || config.description || name,
    author: config.name,
    page: link,
    absolute: address !== undefined,
    language: findSection(navigation, page.url)?.language,
    items: items.map((item) => ({
      ...item,
      url: item.id === undefined ? link : `${link}#${encodeURIComponent(item.id)}`,
    })),
    key: `${config.name}\n${page.url}`,
  };
}

function printRss(feed: Feed, feedUrl: string | undefined): string {
  const items = feed.items.map(
    ({ key, title, url, description, date, categories }) =>
      `<item>${formatElement('title', title)}${formatElement('link', url)}<guid isPermaLink="false">${createUuid(feed, key)}</guid>` +
      `${date === undefined ? '' : formatElement('pubDate', new Date(date).toUTCString())}${categories.map((name) => formatElement('category', name)).join('')}` +
      `${formatElement('description', description)}</item>\n`,
  );
  const self =
    feedUrl === undefined ? '' : `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>`;
  const newest = findLatestDate(feed.items);
  return (
    `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n` +
    `${formatElement('title', feed.title)}${formatElement('link', feed.page)}${formatElement('description', feed.description)}${self}` +
    `${newest === undefined ? '' : formatElement('lastBuildDate', new Date(newest).toUTCString())}<generator>Bindery</generator>\n` +
    `${items.join('')}</channel></rss>\n`
  );
}

/** Prints Atom, which requires dates: an entry without one uses the date of the next older entry that has one. */
function printAtom(feed: Feed, { updated, feedUrl }: { updated: string; feedUrl: string | undefined }): string {
  const entries = feed.items.map(
    ({ key, title, url, description, updated: itemDate, categories }) =>
      `<entry>${formatElement('title', title)}${formatElement('id', createUuid(feed, key))}<link href="${escapeXml(url)}"/>${formatElement('updated', itemDate ?? updated)}` +
      `${categories.map((name) => `<category term="${escapeXml(name)}"/>`).join('')}<content type="text">${escapeXml(description)}</content></entry>\n`,
  );
  const self = feedUrl === undefined ? '' : `<link rel="self" href="${escapeXml(feedUrl)}"/>`;
  return (
    `${XML}<feed xmlns="http://www.w3.org/2005/Atom">\n${formatElement('title', feed.title)}${formatElement('id', feed.absolute ? feed.page : createUuid(feed, feed.page))}` +
    `<link href="${escapeXml(feed.page)}"/>${self}${formatElement('updated', updated)}<author>${formatElement('name', feed.author)}</author><generator>Bindery</generator>\n` +
    `${entries.join('')}</feed>\n`
  );
}

/** Returns a UUID (RFC 9562, version 8) for a key within the feed, as a URN. */
function createUuid(feed: Feed, key: string): string {
  const digest = hash('sha256', `${feed.key}\n${key}`);
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

function findLatestDate(items: readonly FeedItem[]): string | undefined {
  return items.reduce<string | undefined>(
    (newest, { date }) => (date !== undefined && (newest === undefined || date > newest) ? date : newest),
    undefined,
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function formatElement(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}

/** Escapes text and removes characters that XML 1.0 forbids. */
function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are intended here
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
