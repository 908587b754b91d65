/**
 * The parsed docs.json: `$ref`s resolved, legacy forms converted, defaults filled in, problems reported. The renderer
 * reads only this, never the raw file. Plug-ins add fields to these interfaces.
 */
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { DownloadSettings } from './outline.ts';
import type { NavigationInput } from './navigation-input.ts';
import type { PageHistorySettings } from './page-history.ts';
import type { SpecReference } from './spec-reference.ts';

export interface SiteConfig {
  name: string;
  description?: string;
  theme: ThemeName;
  /** Page modes that the author's theme lacks (content format, Page chrome that the config implies). */
  missingModes: ('frame' | 'center')[];
  colors: { primary: string; light?: string; dark?: string };
  logo?: { light: string; dark: string; href?: string };
  favicon?: { light: string; dark: string };
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean };
  fonts: { heading?: FontConfig; body?: FontConfig };
  icons: { library: IconLibrary };
  background: {
    decoration?: 'gradient' | 'grid' | 'windows';
    color: { light?: string; dark?: string };
    image?: { light: string; dark: string };
  };
  styling: StylingConfig;
  navigation: NavigationInput;
  navbar: NavbarConfig;
  footer: FooterConfig;
  banner?: BannerConfig;
  interaction: { drilldown: boolean };
  contextual?: ContextualMenu;
  redirects: RedirectRule[];
  variables: Record<string, string>;
  metadata: {
    timestamp: boolean;
    /** Set if readers can see how pages changed. */
    history?: PageHistorySettings;
  };
  feedback: FeedbackConfig;
  errors: { notFound: { redirect: boolean; title?: string; description?: string } };
  api: ApiConfig;
  markdown: { schema: boolean; instructions: string };
  seo: SeoConfig;
  thumbnails: ThumbnailConfig;
  search: { prompt?: string };
  /** Books of the whole site for readers to download. @defaultValue none */
  downloads?: DownloadSettings;
  integrations: Record<string, Record<string, unknown>>;
}

/** Bindery's themes, which the vendor's theme names map to (content format, Page chrome that the config implies). */
export type ThemeName = 'mint' | 'maple' | 'palm' | 'willow' | 'linden' | 'almond' | 'aspen' | 'luma' | 'sequoia';
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

export interface StylingConfig {
  eyebrows: 'section' | 'breadcrumbs';
  codeblocks: CodeTheme;
  /** Paths of TextMate grammars (content format, Look). */
  codeLanguages: string[];
}

/** Images for the link previews of pages without their own. */
export interface ThumbnailConfig {
  /** Path or URL of an image for all pages. */
  background?: string;
}

/** Ways for readers to give feedback on a page. */
export interface FeedbackConfig {
  /** Whether any reader data may be collected. */
  mayCollect: boolean;
  /** "Was this page helpful?", on servers that collect the responses. */
  thumbsRating: boolean;
  /** A link to the page's source on its Git host. */
  suggestEdit: boolean;
  /** A link for opening an issue in the repository. */
  raiseIssue: boolean;
}

export interface FontConfig {
  family: string;
  weight?: number;
  source?: string;
  format?: 'woff' | 'woff2';
}

/**
 * `system`: Bindery's colors, following the color mode; `dark`: the same, always dark; otherwise names of Shiki themes.
 */
export type CodeTheme = 'system' | 'dark' | { light: string; dark: string };

/** The page menu. Fields that are absent have their default. */
export interface ContextualMenu {
  options?: ContextualOption[];
  display?: 'header' | 'toc';
}

/** A built-in id (`copy`, `view`, …) or an author's own entry (content format, Contextual (page action) menu). */
export type ContextualOption =
  | string
  | {
      title: string;
      description: string;
      icon?: string;
      iconType?: string;
      href: string | { base: string; query: { key: string; value: string }[] };
    };

export interface RedirectRule {
  source: string;
  destination: string;
  permanent: boolean;
}

export interface ApiConfig {
  /** API descriptions, by field. */
  parts: Readonly<Record<string, SpecReference>>;
  /**
   * How forms send requests: through the site's own server, or directly, with or without cookies. @defaultValue directly,
   * without cookies
   */
  sending?: { proxy: boolean; credentials: boolean };
  params: { expanded: 'all' | 'closed'; post: string[] };
  url?: 'full';
  /** Whether pages of an API description link to its file. */
  spec: { download: boolean };
  examples: { languages?: string[]; defaults: 'required' | 'all'; prefill: boolean; autogenerate: boolean };
  mdx: { server: string[]; auth: { method?: 'bearer' | 'basic' | 'key' | 'none'; name?: string } };
}

export interface SeoConfig {
  indexing: 'navigable' | 'all';
  metatags: Record<string, string>;
  organization: Record<string, string | string[]>;
  trailingSlash: boolean;
}
