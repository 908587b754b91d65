/**
 * Everything a page shows, computed once; templates only print it. Text fields are plain text (templates escape them),
 * fields named `html` are finished HTML. Every `href` and `src` already works from this page inside the bundle.
 */
import type { ContextualOption, ThemeName } from './config.ts';
import type { BannerConfig } from './frame-config.ts';

export interface PageView {
  theme: ThemeName;
  /** BCP-47, for `<html lang>`. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Site URL of the page, for `html[data-current-path]`. */
  url: string;
  /** Prefix from this page to the bundle's root: `./`, `../`, `../../`. */
  root: string;
  siteName: string;
  /** Interface texts in the page's language. */
  text: (key: string) => string;
  head: HeadView;
  /** The site has web analytics: `client/events.ts` tells its server about views. */
  countsViews?: boolean;
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean };
  banner?: BannerConfig & { html: string };
  navbar: NavbarView;
  /** Tab bar, empty when the site has none. */
  tabs: TabView[];
  /** Selectors of version, language, product, dropdown: in the order to show them. */
  switchers: SwitcherView[];
  /** Says that the page is about a version other than the default one; the link leads to the same page in that. */
  versionNotice?: { text: string; label: string; href: string };
  /** Pinned links at the top of the sidebar. */
  anchors: LinkView[];
  sidebar: SidebarView | undefined;
  page: ContentView;
  footer: FooterView;
  /** Symbols of the icons used on the page, as `<symbol id=…>…</symbol>` text; the shell wraps them in a hidden svg. */
  iconSymbols: () => string;
  /** Icon markup for theme templates: library names, paths or URLs. '' when unknown. */
  icon: (name: string | undefined, options?: { type?: string; size?: number; class?: string }) => string;
  /** Search is offered and its index exists. */
  search: boolean;
  /** Whether the server may have an assistant; the page asks it. */
  assistant: boolean;
  searchPrompt: string;
  /** Folder of the search index in `_docs/`. */
  searchIndex: string;
  /** Name of the part of the index that the page belongs to; '' on a site without. */
  searchSection: string;
  /** Path of the page in the bundle. */
  searchPage: string;
  /** Link to the page that lists the whole navigation. */
  contentsHref: string;
  /** Script and style sheet paths from this page, authors' own last; the theme's own sheet is the first. */
  styles: string[];
  scripts: string[];
  /** Font files that every page is set in: paths in the bundle. */
  textFonts: string[];
}

export interface HeadView {
  title: string;
  description: string;
  canonical?: string;
  /** Address that readers are sent on to at once. */
  refreshTo?: string;
  robots?: string;
  /** [name or property, content], in order; names with `og:` and the like become `property`. */
  metas: [string, string][];
  /** Alternates: hreflang, markdown, rss. */
  links: { rel: string; href: string; type?: string; hreflang?: string; title?: string }[];
  favicon?: { light: string; dark: string };
  /** Color of the browser's own frame around the page. */
  themeColor?: { light: string; dark: string };
  /** One JSON-LD document, already JSON. */
  jsonLd?: string;
}

export interface LinkView {
  label: string;
  href: string;
  external: boolean;
  icon?: string;
  iconType?: string;
  color?: { light: string; dark: string };
}

/** An image and, where it is known, its size in pixels. */
export interface ImageView {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
}

export interface NavbarView {
  logo?: { light: ImageView; dark: ImageView };
  home: string;
  links: LinkView[];
  primary?: LinkView & { type: 'button' | 'github' | 'discord' };
}

export interface TabView extends LinkView {
  active: boolean;
  /** Drop-down below the tab. */
  menu: MenuItemView[];
}

export interface MenuItemView extends LinkView {
  description?: string;
  active: boolean;
}

export interface SwitcherView {
  kind: 'version' | 'language' | 'product' | 'dropdown' | 'menu' | 'anchor' | 'tab';
  label: string;
  options: (LinkView & {
    description?: string;
    tag?: string;
    active: boolean;
    /** Of products: a column for each that has items. */
    menu: MenuItemView[];
    /** BCP-47 of a language option */ language?: string;
  })[];
}

export interface SidebarView {
  entries: SidebarItem[];
  /**
   * Set when the section is too large to print whole on every page: groups off the current path then have no `items`,
   * and the client loads the full list from this file (relative path of a script).
   */
  fullScript?: string;
}

/** `place` is the position in the whole list, when only a part of it is shown. */
export type SidebarItem = { place?: number } & (
  | {
      type: 'link';
      label: string;
      href: string;
      external: boolean;
      active: boolean;
      icon?: string;
      iconType?: string;
      tag?: string;
      method?: string;
      deprecated?: boolean;
    }
  | {
      type: 'group';
      label: string;
      icon?: string;
      iconType?: string;
      tag?: string;
      /** open at load */ open: boolean;
      /** top-level groups are headings and cannot be closed */ top: boolean;
      href?: string;
      active: boolean;
      items: SidebarItem[];
      /** items left out of a large section */ folded: boolean;
    }
);

export interface TocEntry {
  id: string;
  title: string;
  depth: 2 | 3;
}

export interface ContentView {
  mode: 'default' | 'wide' | 'custom' | 'frame' | 'center' | 'assistant';
  /** Line above the title: parent group, or the whole trail. */
  eyebrow: { label: string; href?: string }[];
  title: string;
  /** The title with its formulas printed. @defaultValue the title */
  titleHtml?: string;
  /** False when the page shows its own heading (custom mode). */
  showTitle: boolean;
  descriptionHtml: string;
  deprecated: boolean;
  tag?: string;
  version?: string;
  html: string;
  toc: TocEntry[];
  /** Replaces the table of contents in the right column. */
  panelHtml: string;
  previous?: { title: string; href: string };
  next?: { title: string; href: string };
  /** Page actions menu, ready links; `copy` and `download-pdf` have no href. */
  actions: ActionView[];
  /** Place of the actions. @defaultValue 'header' */
  actionsPlace?: 'header' | 'toc';
  /** Path of the page's Markdown twin from this page. */
  markdownHref: string;
  /** Listing of what lies below the page, when it is the own page of a group. */
  directory?: DirectoryView;
  /** Related topics of the author's choice. */
  related?: LinkView[];
  /** RFC 3339 date and text of "last modified". */
  modified?: { date: string; text: string };
  rssHref?: string;
  /** Readers may say whether the page helped, where a server collects it. */
  asksFeedback?: boolean;
  /** Form that changes the page's source, on the host of its repository. */
  editHref?: string;
  /** Form for a new issue about the page. */
  issueHref?: string;
}

export interface DirectoryView {
  kind: 'accordion' | 'card';
  entries: DirectoryEntry[];
}

export interface DirectoryEntry extends LinkView {
  description: string;
  tag?: string;
  /** Entries of a group that is shown with its pages. */
  entries?: DirectoryEntry[] | undefined;
  /** The group has a page of its own, which `href` leads to. */
  own?: boolean;
}

export interface ActionView {
  id: string;
  title: string;
  description: string;
  icon?: string;
  href?: string;
  /** Text that it copies. */
  copy?: string;
}

export interface FooterView {
  socials: { name: string; label: string; href: string }[];
  columns: { header?: string; items: LinkView[] }[];
}

export type { ContextualOption };
