/** The site plan: all that rendering one page needs to know of the other pages. Plain data, made once per export. */
import type { Features } from '../../features/features.ts';
import type { ConfigUse } from './config-use.ts';
import type { RedirectRule, SiteConfig } from './config.ts';
import type { Frontmatter } from './frontmatter.ts';
import type { SpecOverlays } from './spec-overlays.ts';
import type { ApiSubject } from './api-description.ts';
import type { SiteNavigation } from './navigation.ts';

export interface SitePlan {
  config: SiteConfig;
  /** Links, images and icons of the configuration, with their places: for the one check of the frame of all pages. */
  uses: ConfigUse[];
  navigation: SiteNavigation;
  /** Every page that is rendered: listed ones in navigation order, then the rest sorted by URL. */
  pages: PlannedPage[];
  /** Files published at their own path, sorted. */
  assets: string[];
  redirects: RedirectRule[];
  /** Custom style sheets and scripts, in load order (content format, Custom CSS and JS). */
  styles: string[];
  scripts: string[];
  settings: SiteSettings;
  /** Paths and URLs of the API descriptions that readers may fetch. */
  specifications: { openapi: string[]; asyncapi: string[] };
  /** Changes to API descriptions before anything is made of them. */
  overlays: SpecOverlays[];
  /**
   * API descriptions among the assets that are published otherwise than they are written: without what readers do not
   * see.
   */
  rewritten: string[];
  /** Keys of the parts of API descriptions whose pages were left out. */
  withheld: string[];
}

export interface PlannedPage {
  /** Site URL without extension or trailing slash: `/`, `/guides/start`. The contract of the format. */
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
  /** The page is made from an API description alone: `file` is that description. */
  generated?: true;
  visibility: Visibility;
  /** Search weight: the page's own, else that of the nearest navigation node. */
  boost?: number;
  /** Time of the last change of the page, as far as it is known: RFC 3339 in UTC. */
  modified?: string;
  /** Neighbors in reading order. */
  previous?: string;
  next?: string;
}

/** The visibility matrix (content format, Visibility matrix), applied. */
export interface Visibility {
  sidebar: boolean;
  search: boolean;
  sitemap: boolean;
  llms: boolean;
  /** `none`: no robots tag at all. */
  robots: 'index' | 'noindex' | 'none';
}

/** Settings that the caller of the renderer decides, as opposed to the author. */
export interface SiteSettings {
  /**
   * Origin for canonical and sitemap URLs, without trailing slash: `https://docs.example.com`. Absent: none are
   * written.
   */
  origin?: string;
  /** Features that the deployment kind and the operator give the site. */
  features: Features;
  /**
   * Time that author code takes for now, RFC 3339 in UTC: that of the commit. @defaultValue `NO_COMMIT_TIME`, the same in every
   * build
   */
  time?: string;
  /** Groups of readers whose pages are in the bundle. @defaultValue none */
  groups?: readonly string[];
  /** The repository on its host's web site, for links to the sources of pages. @defaultValue it is not known */
  repository?: RepositoryLocation;
}

/** Place at which people see and change the sources of a site. */
export interface RepositoryLocation {
  kind: 'github' | 'gitlab' | 'bitbucket' | 'gitea';
  /** Address of the repository's page, without credentials or a slash at its end. */
  url: string;
  branch: string;
  /** From the repository's root; empty when docs.json lies there. */
  folder: string;
}

/** Now, for author code of a site that is in no repository. */
export const NO_COMMIT_TIME = '2000-01-01T00:00:00.000Z';
