/**
 * The site plan: everything that rendering one page needs to know about the others. A data-only structure, created once
 * per export.
 */
import type { Features } from '../../features/features.ts';
import type { RemoteHostKind } from '../../lib/git/hosts/registry.ts';
import type { ConfigReference } from './config-use.ts';
import type { RedirectRule, SiteConfig } from './config.ts';
import type { Frontmatter } from './frontmatter.ts';
import type { PageHistory } from './page-history.ts';
import type { SpecOverlays } from './spec-overlays.ts';
import type { ApiSubject } from './api-description.ts';
import type { SiteNavigation } from './navigation.ts';

export interface SitePlan {
  config: SiteConfig;
  /** The configuration's links, images and icons with their places, for checking the frame of all pages once. */
  uses: ConfigReference[];
  navigation: SiteNavigation;
  /** All rendered pages: listed ones in navigation order, then the others sorted by URL. */
  pages: PlannedPage[];
  /** Files published at their own path, sorted. */
  assets: string[];
  redirects: RedirectRule[];
  /** Custom style sheets and scripts, in load order (content format, Custom CSS and JS). */
  styles: string[];
  scripts: string[];
  settings: SiteSettings;
  /** The API descriptions that readers can download, by format. */
  specifications: readonly SpecificationList[];
  /** Changes to API descriptions, applied before the descriptions are used. */
  overlays: SpecOverlays[];
  /** API descriptions among the assets that are published in changed form, without the parts hidden from readers. */
  rewritten: string[];
  /** Keys of the parts of API descriptions whose pages were left out. */
  withheld: string[];
  /** Names of all reader groups that the site's sources mention, sorted. Empty without an `audience`. */
  readerGroups: string[];
}

/** Descriptions in one format. */
export interface SpecificationList {
  title: string;
  /** Paths and URLs. */
  names: readonly string[];
}

export interface PlannedPage {
  /** Site URL without extension or trailing slash: `/`, `/guides/start`. Defined by the content format. */
  url: string;
  /** Source file. */
  file: string;
  /** Path in the bundle: `index.html`, `guides/start.html`. */
  output: string;
  title: string;
  description: string;
  frontmatter: Frontmatter;
  /** The part of an API description that the page shows. */
  subject?: ApiSubject;
  /** Set if the page is generated from an API description alone: `file` is that description. */
  generated?: true;
  visibility: Visibility;
  /** Search weight: the page's own, or else the nearest navigation node's. */
  boost?: number;
  /** Time of the page's last change, if known: RFC 3339 in UTC. */
  modified?: string;
  /** How the page changed, on a site that shows it. */
  history?: PageHistory;
  /** Neighbors in reading order. */
  previous?: string;
  next?: string;
}

/** Where a page appears, according to the visibility matrix (content format, Visibility matrix). */
export interface Visibility {
  sidebar: boolean;
  search: boolean;
  sitemap: boolean;
  llms: boolean;
  /** `none`: no robots tag at all. */
  robots: 'index' | 'noindex' | 'none';
}

/** Settings that the renderer's caller decides, as opposed to the author. */
export interface SiteSettings {
  /**
   * Origin for canonical and sitemap URLs, without trailing slash: `https://docs.example.com`. If absent, none are
   * written.
   */
  origin?: string;
  /** Features that the deployment kind and the operator enable for the site. */
  features: Features;
  /**
   * The current time for author code, RFC 3339 in UTC: the commit's time. @defaultValue `NO_COMMIT_TIME`, the same in
   * every build
   */
  time?: string;
  /** Groups of readers whose pages are included in the bundle. @defaultValue none */
  groups?: readonly string[];
  /**
   * Readers of the edition, on a site with sign-in: those who aren't signed in, or signed-in readers in `groups`.
   * @defaultValue the site has no sign-in, so every page without groups is for everyone
   */
  audience?: Audience;
  /**
   * Set if the bundle contains the outline from which books are made, whatever docs.json asks for: what the books
   * contain. @defaultValue only if docs.json asks for books
   */
  outline?: 'all-sections' | 'some-sections';
  /** Whether problems for readers with disabilities are reported. Only checks set it. */
  accessibility?: boolean;
  /** The repository on its Git host, for links to the sources of pages. @defaultValue unknown */
  repository?: RepositoryLocation;
}

/** Readers without a session see the public pages only. */
export type Audience = 'public' | 'signed-in';

/** Web location where people can view and edit a site's sources. */
export interface RepositoryLocation {
  kind: RemoteHostKind;
  /** URL of the repository's page, without credentials or a trailing slash. */
  url: string;
  branch: string;
  /** Relative to the repository's root; empty if docs.json is in the root. */
  folder: string;
}

/** The current time for author code on a site that isn't in a repository. */
export const NO_COMMIT_TIME = '2000-01-01T00:00:00.000Z';
