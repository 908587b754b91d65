/** Creates the labels of sidebar links (content format, Page entries). */
import type { DiscoveredPage } from '../content/discover.ts';
import type { SidebarEntry } from '../model/navigation.ts';
import { stripTitleMarkup } from '../model/title-marks.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** Returns the sidebar link of a page. A page with `url` links there instead. */
export function createPageEntry(page: DiscoveredPage): SidebarEntry {
  const { sidebarTitle, icon, iconType, tag, deprecated, url } = page.frontmatter;
  const entry: SidebarEntry = {
    type: 'page',
    url: url ?? page.url,
    label: stripTitleMarkup(sidebarTitle ?? page.title),
  };
  if (icon !== undefined) entry.icon = icon;
  if (iconType !== undefined) entry.iconType = iconType;
  if (tag !== undefined) entry.tag = tag;
  if (page.method !== undefined && !page.frontmatter.hideApiMarker) entry.method = page.method;
  if (deprecated) entry.deprecated = true;
  if (url !== undefined) entry.external = true;
  return entry;
}

/** Converts `https://a.example/b/` to `a.example/b`. */
export function toExternalLabel(url: string): string {
  return trimEndSlashes(url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/{0,2}/i, '')) || url;
}

/** Converts `#first-steps` to `First steps`. */
export function toFragmentLabel(suffix: string): string {
  const text = suffix.replace(/^[?#]/, '').replace(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
