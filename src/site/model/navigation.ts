/** Navigation resolved against the pages that exist. Plain data: it is handed to worker threads. */
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { NodeKind } from './navigation-input.ts';

/**
 * One sidebar: everything below one chosen leaf of tabs, versions, languages, ….
 * Every page belongs to exactly one section; pages outside the navigation belong to none, but may lie near one.
 */
export interface Section {
  id: number;
  /** The chosen divisions from the root down to this sidebar. */
  trail: Division[];
  /** Language code as written, when a language division is chosen. */
  language?: string;
  version?: string;
  product?: string;
  /** Ids of divisions of other kinds beside those of the trail, and of those beside the entries. */
  beside?: readonly number[];
  entries: SidebarEntry[];
  /** Pages of the sidebar in reading order (hidden and external ones left out): for previous/next. */
  order: string[];
  banner?: BannerConfig;
  footer?: FooterConfig;
  navbar?: NavbarConfig;
  /** Links shown on every page of this section, on top of the site's own global ones. */
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
  /** The one of its siblings that a reader gets who has chosen none: the first shown, unless another says `default`. */
  default: boolean;
  /** Target of a click: first page of the division, or its external `href`. */
  href: string;
  /** Index of the division in `SiteNavigation.divisions`. */
  id: number;
  /** Ids of all divisions that stand beside it, itself included, in the author's order. */
  siblings: number[];
  /** Ids of the menu items of a tab or product, for its drop-down. */
  menu: number[];
}

export type SidebarEntry =
  | {
      type: 'page';
      url: string;
      label: string;
      icon?: string;
      iconType?: string;
      tag?: string;
      method?: string;
      deprecated?: boolean;
      /** external link of a page with `url` frontmatter or a link entry */ external?: boolean;
    }
  | {
      type: 'group';
      label: string;
      icon?: string;
      iconType?: string;
      tag?: string;
      expanded: boolean;
      /** The group's own page lists what is below it (content format, Directory listings). */
      directory?: 'accordion' | 'card';
      /** URL of the group's own page */ url?: string;
      entries: SidebarEntry[];
    };

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
  /** `global` links, shown on every page: tabs go to the tab bar, the rest to the top of the sidebar. */
  global: GlobalLink[];
  /** Page URL → id of its section. */
  sectionOf: Record<string, number>;
  /** The same for pages outside the navigation whose folder belongs to a section. */
  nearSectionOf: Record<string, number>;
  /** Page URL → labels of the groups above it, outermost first. */
  groupsOf: Record<string, string[]>;
  /** URL of the first page: `/` leads here when there is no index page. */
  home: string;
}
