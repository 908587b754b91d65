/**
 * Everything a page shows, computed once; templates only print it. Text fields are unescaped text (templates escape
 * them), fields named `html` are finished HTML. Every `href` and `src` already works from this page inside the bundle.
 */
import type { ContextualOption, ThemeName } from './config.ts';
import type { BannerConfig } from './frame-config.ts';
import type { GroupMarks, PageMarks } from './navigation.ts';

export interface PageView {
  theme: ThemeName;
  /** BCP 47, for `<html lang>`. */
  language: string;
  direction: 'ltr' | 'rtl';
  /** Site URL of the page, for `html[data-current-path]`. */
  url: string;
  /** Prefix from this page to the bundle's root: `./`, `../`, `../../`. */
  root: string;
  siteName: string;
  /** Returns an interface text in the page's language. */
  text: (key: string) => string;
  head: HeadView;
  /** Set if the site has web analytics: `client/events.ts` reports views to its server. */
  countsViews?: boolean;
  /** Whether the page is for signed-in readers, so that its script asks the server about them. @defaultValue false */
  isForReaders?: boolean;
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean };
  banner?: BannerConfig & { html: string };
  navbar: NavbarView;
  /** Tab bar, empty if the site has none. */
  tabs: TabView[];
  /** Selectors of version, language, product, dropdown, in display order. */
  switchers: SwitcherView[];
  /**
   * Notes that the page is about a version other than the default one; the link leads to the same page in the default
   * version.
   */
  versionNotice?: { text: string; label: string; href: string };
  /** Pinned links at the top of the sidebar. */
  anchors: LinkView[];
  sidebar: SidebarView | undefined;
  page: ContentView;
  footer: FooterView;
  /** Symbols of the icons used on the page, as `<symbol id=…>…</symbol>` text; the shell wraps them in a hidden svg. */
  iconSymbols: () => string;
  /** Icon markup for theme templates: library names, paths or URLs. '' if unknown. */
  icon: (name: string | undefined, options?: { type?: string; size?: number; class?: string }) => string;
  /** Whether search is offered and its index exists. */
  search: boolean;
  /** Whether the server can have an assistant; the page asks it. */
  assistant: boolean;
  searchPrompt: string;
  /** Folder of the search index in `_docs/`. */
  searchIndex: string;
  /** Name of the index section that the page belongs to; '' on a site without sections. */
  searchSection: string;
  /** Path of the page in the bundle. */
  searchPage: string;
  /** Link to the page that lists the whole navigation. */
  contentsHref: string;
  /** Script and style sheet paths from this page: the theme's own sheet first, the author's files last. */
  styles: string[];
  /** Patterns of the plug-ins' classes whose styles are in `rare.css`. */
  rareClasses: string[];
  scripts: string[];
  /** Font files that every page uses: paths in the bundle. */
  textFonts: string[];
}

export interface HeadView {
  title: string;
  description: string;
  canonical?: string;
  /** URL that readers are redirected to immediately. */
  refreshTo?: string;
  robots?: string;
  /** [name or property, content], in order; names with `og:` and similar prefixes become `property`. */
  metas: [string, string][];
  /** Alternates: languages, and files with the content in other formats. */
  links: { rel: string; href: string; type?: string; hreflang?: string; title?: string }[];
  favicon?: { light: string; dark: string };
  /** Color of the browser's UI around the page. */
  themeColor?: { light: string; dark: string };
  /** HTML of plug-ins, after the style sheets. */
  html?: string;
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

/** An image and, if known, its size in pixels. */
export interface ImageView {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
}

export interface NavbarView {
  /** The site's name is shown instead of a logo that is undefined. */
  logo?: { light: ImageView | undefined; dark: ImageView | undefined };
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
    /** For products: a column for each that has items. */
    menu: MenuItemView[];
    /** BCP 47 code of a language option. */ language?: string;
  })[];
}

export interface SidebarView {
  entries: SidebarItem[];
  /**
   * Set if the section is too large to print whole on every page: links with `missing` then replace entries, which the
   * client loads from this file (relative path of a script).
   */
  fullScript?: string;
}

/** `place` is the index in the whole list, if only a part of it is shown. */
export type SidebarItem = { place?: number } & (
  | (PageMarks & {
      type: 'link';
      label: string;
      href: string;
      external: boolean;
      active: boolean;
      /** The entries that this link to all pages replaces: the first index in the whole list, and the one after the last */
      missing?: readonly [number, number];
    })
  | (GroupMarks & {
      type: 'group';
      label: string;
      /** open at load */ open: boolean;
      /** top-level groups are headings and can't be collapsed */ top: boolean;
      href?: string;
      active: boolean;
      items: SidebarItem[];
    })
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
  /** The title as HTML. @defaultValue the title */
  titleHtml?: string;
  /** False if the page has its own heading (custom mode) or an empty title. */
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
  /** Page actions menu with finished links; `copy` and `download-pdf` have no href. */
  actions: ActionView[];
  /** Where the actions are placed. @defaultValue 'header' */
  actionsPlace?: 'header' | 'toc';
  /** Path of the page's Markdown twin from this page. */
  markdownHref: string;
  /** Listing of the pages below this one, if it is the page of a group. */
  directory?: DirectoryView;
  /** Related topics that the author selected. */
  related?: LinkView[];
  /** RFC 3339 date and text of "last modified". */
  modified?: { date: string; text: string };
  /** HTML of plug-ins, beside the page menu. */
  toolsHtml?: string;
  /** HTML of plug-ins, at the end of the page's foot. */
  footHtml?: string;
  /** Whether readers are asked if the page was helpful, on servers that collect the answers. */
  asksFeedback?: boolean;
  /** Form for editing the page's source, on its Git host. */
  editHref?: string;
  /** Form for opening an issue about the page. */
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
  /** Set if the group has its own page, which `href` leads to. */
  own?: boolean;
}

export interface ActionView {
  id: string;
  title: string;
  description: string;
  icon?: string;
  iconType?: string;
  href?: string;
  /** `href` with `$page` in it, which the page replaces with its Markdown, URL-encoded. */
  template?: string;
  /** Text to copy. */
  copy?: string;
}

export interface FooterView {
  socials: { name: string; label: string; href: string }[];
  columns: { header?: string; items: LinkView[] }[];
}

export type { ContextualOption };
