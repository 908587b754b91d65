/** Tab bar, selectors and pinned links of a page, from the divisions above its section. */
import { findSwitchTarget } from '../navigation/switch-target.ts';
import type { Division, GlobalLink, Section } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { languageTag } from '../texts/texts.ts';
import type { LinkView, PageView, SwitcherView, TabView } from '../model/view.ts';
import { navigationLink } from './build-frame.ts';

/** Tabs beside the chosen one, then the site's global tabs. */
export function buildTabs(site: SiteContext, page: PlannedPage, section: Section | undefined): TabView[] {
  const tabs: TabView[] = siblingsOf(site, section, 'tab').map(({ division, active }) => ({
    ...divisionLink(division, page, site),
    active,
    menu: division.menu.flatMap((id) => {
      const item = site.plan.navigation.divisions[id];
      if (!item || item.hidden) return [];
      return [
        {
          ...divisionLink(item, page, site),
          ...(item.description !== undefined && { description: item.description }),
          active: section?.trail.some((chosen) => chosen.id === id) ?? false,
        },
      ];
    }),
  }));
  for (const link of globalLinks(site, section))
    if (link.kind === 'tab') tabs.push({ ...globalLink(link, page, site), active: false, menu: [] });
  return tabs;
}

/** One selector for each version, language, product or drop-down above the page. */
export function buildSwitchers(site: SiteContext, page: PlannedPage, section: Section | undefined): SwitcherView[] {
  const switchers: SwitcherView[] = [];
  for (const chosen of section?.trail ?? []) {
    if (
      !(
        chosen.kind === 'version' ||
        chosen.kind === 'language' ||
        chosen.kind === 'product' ||
        chosen.kind === 'dropdown'
      )
    )
      continue;
    const options = siblingsOf(site, section, chosen.kind).map(({ division, active }) => ({
      ...divisionLink(division, page, site, chosen.kind !== 'dropdown'),
      ...(division.description !== undefined && { description: division.description }),
      ...(division.tag !== undefined && { tag: division.tag }),
      ...(chosen.kind === 'language' && { label: languageName(division.label), language: languageTag(division.label) }),
      active,
    }));
    if (options.length > 1) switchers.push({ kind: chosen.kind, label: chosen.label, options });
  }
  return switchers;
}

/** Names the page's version and the way to the default one; undefined where the page belongs to that, or to none. */
export function buildVersionNotice(
  { site, page, section }: { site: SiteContext; page: PlannedPage; section: Section | undefined },
  text: (key: string) => string,
): PageView['versionNotice'] {
  const chosen = section?.trail.find(({ kind }) => kind === 'version');
  const usual = siblingsOf(site, section, 'version').find(({ division }) => division.default)?.division;
  if (!chosen || !usual || chosen.id === usual.id) return undefined;
  const fill = (key: string, { label }: Division) => text(key).replace('{version}', () => label);
  const { href } = divisionLink(usual, page, site, true);
  return { text: fill('versionNotice', chosen), label: fill('versionSwitch', usual), href };
}

/** Anchors: the site's own divisions of that kind, and global links that are no tabs. */
export function buildAnchors(site: SiteContext, page: PlannedPage, section: Section | undefined): LinkView[] {
  const own = siblingsOf(site, section, 'anchor').map(({ division, active }) => ({
    ...divisionLink(division, page, site),
    active,
  }));
  const global = globalLinks(site, section)
    .filter(({ kind }) => kind !== 'tab')
    .map((link) => globalLink(link, page, site));
  return [...own, ...global];
}

/** Links of the whole site, then those that stand for all pages below a division of this one. */
function globalLinks({ plan }: SiteContext, section: Section | undefined): GlobalLink[] {
  return [...plan.navigation.global, ...(section?.global ?? [])];
}

function siblingsOf(
  site: SiteContext,
  section: Section | undefined,
  kind: Division['kind'],
): { division: Division; active: boolean }[] {
  const chosen = section?.trail.find((division) => division.kind === kind);
  if (!chosen) return [];
  return chosen.siblings.flatMap((id) => {
    const division = site.plan.navigation.divisions[id];
    return division && (!division.hidden || id === chosen.id) ? [{ division, active: id === chosen.id }] : [];
  });
}

function divisionLink(division: Division, page: PlannedPage, site: SiteContext, samePage = false): LinkView {
  const target = samePage ? findSwitchTarget(site.plan.navigation, division, page.url) : division.href;
  return {
    label: division.label,
    ...navigationLink(page, target, site),
    ...(division.icon !== undefined && { icon: division.icon }),
    ...(division.iconType !== undefined && { iconType: division.iconType }),
    ...(division.color && { color: division.color }),
  };
}

function globalLink(link: GlobalLink, page: PlannedPage, site: SiteContext): LinkView {
  const { label, icon, iconType, color } = link;
  return {
    label,
    ...navigationLink(page, link.href, site),
    ...(icon !== undefined && { icon }),
    ...(iconType !== undefined && { iconType }),
    ...(color && { color }),
  };
}

/** A language's name in itself: `de` → `Deutsch`. */
export function languageName(code: string): string {
  const tag = languageTag(code);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
