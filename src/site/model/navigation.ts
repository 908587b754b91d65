/** Navigation resolved against the existing pages. A data-only structure, because it is passed to worker threads. */
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { NodeKind } from './navigation-input.ts';

/**
 * One sidebar: everything below one selected leaf of tabs, versions, languages, …. Every page in the navigation belongs
 * to exactly one section; pages outside it belong to none, but can be near one.
 */
export interface Section {
  id: number;
  /** The selected divisions from the root down to this sidebar. */
  trail: Division[];
  /** Language code as written, if a language division is selected. */
  language?: string;
  version?: string;
  product?: string;
  /** Ids of divisions of other kinds beside the trail's divisions, and beside the entries. */
  adjacentDivisions?: readonly number[];
  entries: SidebarEntry[];
  /** The sidebar's pages in reading order (without hidden and external ones), for previous/next links. */
  order: string[];
  banner?: BannerConfig;
  footer?: FooterConfig;
  navbar?: NavbarConfig;
  /** Links shown on every page of this section, in addition to the site's global ones. */
  global?: GlobalLink[];
}

/** One switchable entry: a tab, a version, a language, a menu item, … */
export interface Division {
  kind: Exclude<NodeKind, 'root' | 'group'>;
  label: string;
  icon?: string;
  iconType?: string;
  description?: string;
  tag?: string;
  color?: { light: string; dark: string };
  hidden: boolean;
  /** Whether it is selected by default among its siblings: the first one displayed, unless another sets `default`. */
  default: boolean;
  /** Link target: first page of the division, or its external `href`. */
  href: string;
  /** Index of the division in `SiteNavigation.divisions`. */
  id: number;
  /** Ids of the division and all of its siblings, in the author's order. */
  siblings: number[];
  /** Ids of the menu items of a tab or product, for its drop-down. */
  menu: number[];
}

/** What the sidebar shows beside the label of a group. */
export interface GroupMarks {
  icon?: string;
  iconType?: string;
  tag?: string;
}

/** What the sidebar shows beside the label of a page. */
export interface PageMarks extends GroupMarks {
  method?: string;
  deprecated?: boolean;
}

export type SidebarEntry =
  | (PageMarks & {
      type: 'page';
      url: string;
      label: string;
      /** External link of a page with `url` frontmatter, or of a link entry. */ external?: boolean;
    })
  | (GroupMarks & {
      type: 'group';
      label: string;
      expanded: boolean;
      /** The group's page lists its entries (content format, Directory listings). */
      directory?: 'accordion' | 'card';
      /** URL of the group's page. */ url?: string;
      entries: SidebarEntry[];
    });

export interface GlobalLink {
  kind: NodeKind;
  label: string;
  href: string;
  icon?: string;
  iconType?: string;
  color?: { light: string; dark: string };
}

export interface SiteNavigation {
  sections: Section[];
  divisions: Division[];
  /** `global` links, shown on every page: tabs are in the tab bar, all others at the top of the sidebar. */
  global: GlobalLink[];
  /** Page URL → id of its section. */
  sectionOf: Record<string, number>;
  /** The same for pages outside the navigation whose folder belongs to a section. */
  nearSectionOf: Record<string, number>;
  /** Page URL → labels of the groups above it, outermost first. */
  groupsOf: Record<string, string[]>;
  /** URL of the first page: `/` leads here if there is no index page. */
  home: string;
}
