/** Builds the tab bar, selectors and pinned links of a page from the divisions above its section. */
import { findSwitchTarget } from '../navigation/switch-target.ts';
import type { Division, GlobalLink, Section } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import { findLanguage } from '../i18n/find-language.ts';
import { getLanguageTag } from '../i18n/translator.ts';
import type { LinkView, MenuItemView, PageView, SwitcherView, TabView } from '../model/view.ts';
import { resolveNavigationLink } from './navigation-links.ts';

interface Choice {
  division: Division;
  active: boolean;
}

/** Returns the chosen tab and its siblings, followed by the site's global tabs. */
export function buildTabs(site: SiteContext, page: PlannedPage, section: Section | undefined): TabView[] {
  const tabs: TabView[] = listChoices(site, section, 'tab').map(({ division, active }) => ({
    ...createDivisionLink(division, page, site),
    active,
    menu: buildMenu(division, page, { site, section }),
  }));
  for (const link of listGlobalLinks(site, section))
    if (link.kind === 'tab') tabs.push({ ...createGlobalLink(link, page, site), active: false, menu: [] });
  return tabs;
}

/** Returns the menu items of a tab or product. */
function buildMenu(
  { menu }: Division,
  page: PlannedPage,
  { site, section }: { site: SiteContext; section: Section | undefined },
): MenuItemView[] {
  return menu.flatMap((id) => {
    const item = site.plan.navigation.divisions[id];
    if (!item || item.hidden) return [];
    const isActive = section?.trail.some((trailDivision) => trailDivision.id === id) ?? false;
    return [
      {
        ...createDivisionLink(item, page, site),
        ...(item.description !== undefined && { description: item.description }),
        active: isActive,
      },
    ];
  });
}

/** Returns one selector for each division above the page that isn't in a bar, so that its siblings can be reached. */
export function buildSwitchers(site: SiteContext, page: PlannedPage, section: Section | undefined): SwitcherView[] {
  const trail = section?.trail ?? [];
  const make = (kind: Division['kind'], label: string, divisions: Choice[]): SwitcherView[] => {
    const samePage = kind === 'version' || kind === 'language' || kind === 'product';
    const options = divisions.map(({ division, active }) => ({
      ...createDivisionLink(division, page, site, samePage),
      ...(division.description !== undefined && { description: division.description }),
      ...(division.tag !== undefined && { tag: division.tag }),
      ...(kind === 'language' && { label: getLanguageName(division.label), language: getLanguageTag(division.label) }),
      menu: kind === 'product' ? buildMenu(division, page, { site, section }) : [],
      active,
    }));
    const count = options.reduce((sum, { menu }) => sum + Math.max(1, menu.length), 0);
    return count > 1 || (label === '' && count > 0) ? [{ kind, label, options }] : [];
  };
  const barDivisions = trail.flatMap((division, index) =>
    isInBar(division, trail[index - 1], section)
      ? []
      : make(
          division.kind,
          division.label,
          division === findFirst(section, division.kind)
            ? listChoices(site, section, division.kind)
            : listSiblings(site, division),
        ),
  );
  const otherKinds = SELECTED_KINDS.filter((kind) => findFirst(section, kind) === undefined);
  return [...barDivisions, ...otherKinds.flatMap((kind) => make(kind, '', listChoices(site, section, kind)))];
}

/** Kinds that have a selector. */
const SELECTED_KINDS = ['language', 'version', 'product', 'dropdown'] as const;

/**
 * Tabs are in the bar with their menu, anchors at the top of the sidebar, and product items in the product selector.
 */
function isInBar(division: Division, parent: Division | undefined, section: Section | undefined): boolean {
  const tab = findFirst(section, 'tab');
  if (division.kind === 'menu') return parent !== undefined && (parent === tab || parent.kind === 'product');
  return division === tab || division === findFirst(section, 'anchor');
}

/**
 * Returns a notice with the page's version and a link to the default one. Returns undefined if the page belongs to the
 * default version, or to none.
 */
export function buildVersionNotice(
  { site, page, section }: { site: SiteContext; page: PlannedPage; section: Section | undefined },
  text: (key: string) => string,
): PageView['versionNotice'] {
  const versionDivision = findFirst(section, 'version');
  const defaultDivision = listSiblings(site, versionDivision).find(({ division }) => division.default)?.division;
  if (!versionDivision || !defaultDivision || versionDivision.id === defaultDivision.id) return undefined;
  const fill = (key: string, { label }: Division) => text(key).replace('{version}', () => label);
  const { href } = createDivisionLink(defaultDivision, page, site, true);
  return { text: fill('versionNotice', versionDivision), label: fill('versionSwitch', defaultDivision), href };
}

/** Returns the anchors: the site's own divisions of that kind, and global links that aren't tabs. */
export function buildAnchors(site: SiteContext, page: PlannedPage, section: Section | undefined): LinkView[] {
  const anchors = listChoices(site, section, 'anchor').map(({ division, active }) => ({
    ...createDivisionLink(division, page, site),
    active,
  }));
  const global = listGlobalLinks(site, section)
    .filter(({ kind }) => kind !== 'tab')
    .map((link) => createGlobalLink(link, page, site));
  return [...anchors, ...global];
}

/** Returns the links of the whole site, followed by those for all pages in a division of this one. */
function listGlobalLinks({ plan }: SiteContext, section: Section | undefined): GlobalLink[] {
  return [...plan.navigation.global, ...(section?.global ?? [])];
}

function findFirst(section: Section | undefined, kind: Division['kind']): Division | undefined {
  return section?.trail.find((division) => division.kind === kind);
}

/**
 * Returns the divisions of a kind to show in a bar or selector: the first one above the page with its siblings, and
 * those next to other kinds. Authors repeat the tabs of the current version next to `versions`, so only new labels count.
 */
function listChoices(site: SiteContext, section: Section | undefined, kind: Division['kind']): Choice[] {
  const choices = listSiblings(site, findFirst(section, kind));
  const labels = new Set(choices.map(({ division }) => division.label));
  for (const choice of listAdjacent(site, section, kind)) {
    if (!labels.has(choice.division.label)) choices.push(choice);
    labels.add(choice.division.label);
  }
  return choices;
}

/**
 * Returns the divisions of a kind next to divisions of other kinds above the page, or next to its entries. None of
 * them is active.
 */
function listAdjacent({ plan }: SiteContext, section: Section | undefined, kind: Division['kind']): Choice[] {
  const siblingDivisions = (section?.adjacentDivisions ?? []).flatMap((id) => plan.navigation.divisions[id] ?? []);
  return siblingDivisions.flatMap((division) =>
    division.kind === kind && !division.hidden ? [{ division, active: false }] : [],
  );
}

function listSiblings(site: SiteContext, selectedDivision: Division | undefined): Choice[] {
  if (!selectedDivision) return [];
  return selectedDivision.siblings.flatMap((id) => {
    const division = site.plan.navigation.divisions[id];
    return division && (!division.hidden || id === selectedDivision.id)
      ? [{ division, active: id === selectedDivision.id }]
      : [];
  });
}

function createDivisionLink(division: Division, page: PlannedPage, site: SiteContext, samePage = false): LinkView {
  const target = samePage ? findSwitchTarget(site.plan.navigation, division, page.url) : division.href;
  return {
    label: division.label,
    ...resolveNavigationLink(page, target, site),
    ...(division.icon !== undefined && { icon: division.icon }),
    ...(division.iconType !== undefined && { iconType: division.iconType }),
    ...(division.color && { color: division.color }),
  };
}

function createGlobalLink(link: GlobalLink, page: PlannedPage, site: SiteContext): LinkView {
  const { label, icon, iconType, color } = link;
  return {
    label,
    ...resolveNavigationLink(page, link.href, site),
    ...(icon !== undefined && { icon }),
    ...(iconType !== undefined && { iconType }),
    ...(color && { color }),
  };
}

/** Returns the name of a language in that language: `Deutsch` for `de`. An unknown one keeps the author's name. */
export function getLanguageName(code: string): string {
  if (findLanguage(code) === undefined) return code;
  const tag = getLanguageTag(code);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
