/** Tab bar, selectors and pinned links of a page, from the divisions above its section. */
import { findSwitchTarget } from '../navigation/switch-target.ts';
import type { Division, GlobalLink, Section } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { findLanguage } from '../texts/find-language.ts';
import { languageTag } from '../texts/texts.ts';
import type { LinkView, MenuItemView, PageView, SwitcherView, TabView } from '../model/view.ts';
import { navigationLink } from './build-frame.ts';

interface Choice {
  division: Division;
  active: boolean;
}

/** Tabs beside the chosen one, then the site's global tabs. */
export function buildTabs(site: SiteContext, page: PlannedPage, section: Section | undefined): TabView[] {
  const tabs: TabView[] = shown(site, section, 'tab').map(({ division, active }) => ({
    ...divisionLink(division, page, site),
    active,
    menu: menuOf(division, page, { site, section }),
  }));
  for (const link of globalLinks(site, section))
    if (link.kind === 'tab') tabs.push({ ...globalLink(link, page, site), active: false, menu: [] });
  return tabs;
}

/** Menu items of a tab or product. */
function menuOf(
  { menu }: Division,
  page: PlannedPage,
  { site, section }: { site: SiteContext; section: Section | undefined },
): MenuItemView[] {
  return menu.flatMap((id) => {
    const item = site.plan.navigation.divisions[id];
    if (!item || item.hidden) return [];
    const active = section?.trail.some((chosen) => chosen.id === id) ?? false;
    return [
      {
        ...divisionLink(item, page, site),
        ...(item.description !== undefined && { description: item.description }),
        active,
      },
    ];
  });
}

/** One selector for each division above the page that stands in no bar: what is beside it is reached from there. */
export function buildSwitchers(site: SiteContext, page: PlannedPage, section: Section | undefined): SwitcherView[] {
  const trail = section?.trail ?? [];
  const make = (kind: Division['kind'], label: string, divisions: Choice[]): SwitcherView[] => {
    const samePage = kind === 'version' || kind === 'language' || kind === 'product';
    const options = divisions.map(({ division, active }) => ({
      ...divisionLink(division, page, site, samePage),
      ...(division.description !== undefined && { description: division.description }),
      ...(division.tag !== undefined && { tag: division.tag }),
      ...(kind === 'language' && { label: languageName(division.label), language: languageTag(division.label) }),
      menu: kind === 'product' ? menuOf(division, page, { site, section }) : [],
      active,
    }));
    const count = options.reduce((sum, { menu }) => sum + Math.max(1, menu.length), 0);
    return count > 1 || (label === '' && count > 0) ? [{ kind, label, options }] : [];
  };
  const chosen = trail.flatMap((division, index) =>
    isInBar(division, trail[index - 1], section) ? [] : make(division.kind, division.label, siblingsOf(site, division)),
  );
  return [...chosen, ...SELECTED.flatMap((kind) => make(kind, '', besideOf(site, section, kind)))];
}

/** Kinds that have a selector. */
const SELECTED = ['language', 'version', 'product', 'dropdown'] as const;

/** Tabs have the bar and their menu, anchors the top of the sidebar, items of products the selector of these. */
function isInBar(chosen: Division, above: Division | undefined, section: Section | undefined): boolean {
  const tab = firstOf(section, 'tab');
  if (chosen.kind === 'menu') return above !== undefined && (above === tab || above.kind === 'product');
  return chosen === tab || chosen === firstOf(section, 'anchor');
}

/** Names the page's version and the way to the default one; undefined where the page belongs to that, or to none. */
export function buildVersionNotice(
  { site, page, section }: { site: SiteContext; page: PlannedPage; section: Section | undefined },
  text: (key: string) => string,
): PageView['versionNotice'] {
  const chosen = firstOf(section, 'version');
  const usual = siblingsOf(site, chosen).find(({ division }) => division.default)?.division;
  if (!chosen || !usual || chosen.id === usual.id) return undefined;
  const fill = (key: string, { label }: Division) => text(key).replace('{version}', () => label);
  const { href } = divisionLink(usual, page, site, true);
  return { text: fill('versionNotice', chosen), label: fill('versionSwitch', usual), href };
}

/** Anchors: the site's own divisions of that kind, and global links that are no tabs. */
export function buildAnchors(site: SiteContext, page: PlannedPage, section: Section | undefined): LinkView[] {
  const own = shown(site, section, 'anchor').map(({ division, active }) => ({
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

function firstOf(section: Section | undefined, kind: Division['kind']): Division | undefined {
  return section?.trail.find((division) => division.kind === kind);
}

/** Those of a kind that a bar shows: the first above the page with its siblings, and those beside other kinds. */
function shown(site: SiteContext, section: Section | undefined, kind: Division['kind']): Choice[] {
  return [...siblingsOf(site, firstOf(section, kind)), ...besideOf(site, section, kind)];
}

/** Those of a kind beside divisions of other kinds above the page, or beside its entries: none of them is chosen. */
function besideOf({ plan }: SiteContext, section: Section | undefined, kind: Division['kind']): Choice[] {
  const beside = (section?.beside ?? []).flatMap((id) => plan.navigation.divisions[id] ?? []);
  return beside.flatMap((division) =>
    division.kind === kind && !division.hidden ? [{ division, active: false }] : [],
  );
}

function siblingsOf(site: SiteContext, chosen: Division | undefined): Choice[] {
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

/** A language's name in itself: `de` → `Deutsch`. One that is not known keeps the name that its author gave it. */
export function languageName(code: string): string {
  if (findLanguage(code) === undefined) return code;
  const tag = languageTag(code);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
