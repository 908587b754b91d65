/**
 * docs.json after reading: `$ref`s resolved, legacy forms converted, defaults filled in, problems reported.
 * Parts of the renderer read only this, never the raw file.
 */
import type { BannerConfig, FooterConfig, NavbarConfig } from './frame-config.ts';
import type { NavigationInput } from './navigation-input.ts';
import type { SpecReference } from './spec-reference.ts';

export interface SiteConfig {
  name: string;
  description?: string;
  theme: ThemeName;
  /** Page modes that the author's theme does not have (content format, Page chrome that the config implies). */
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
  styling: {
    eyebrows: 'section' | 'breadcrumbs';
    latex?: boolean;
    codeblocks: CodeTheme;
    /** Paths of TextMate grammars (content format, Look). */
    codeLanguages: string[];
  };
  navigation: NavigationInput;
  navbar: NavbarConfig;
  footer: FooterConfig;
  banner?: BannerConfig;
  interaction: { drilldown: boolean };
  contextual?: { options: ContextualOption[]; display: 'header' | 'toc' };
  redirects: RedirectRule[];
  variables: Record<string, string>;
  metadata: { timestamp: boolean };
  feedback: FeedbackConfig;
  errors: { notFound: { redirect: boolean; title?: string; description?: string } };
  api: ApiConfig;
  markdown: { schema: boolean; instructions: string };
  seo: SeoConfig;
  /** `background`: path or URL of a picture for previews of links to pages that have none of their own. */
  thumbnails: {
    background?: string;
    /** Mode of the pictures that are drawn. @defaultValue none are drawn */
    drawn?: 'light' | 'dark';
  };
  search: { prompt?: string };
  integrations: Record<string, Record<string, unknown>>;
}

/** Our own looks, which the vendor's theme names map to (content format, Page chrome that the config implies). */
export type ThemeName = 'mint' | 'maple' | 'palm' | 'willow' | 'linden' | 'almond' | 'aspen' | 'luma' | 'sequoia';
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** Ways for readers to give feedback on a page. */
export interface FeedbackConfig {
  /** Whether anything may be collected of readers. */
  mayCollect: boolean;
  /** "Was this page helpful?", on servers that collect the responses. */
  thumbsRating: boolean;
  /** A link to the page's source on the host of its repository. */
  suggestEdit: boolean;
  /** A link to a new issue of the repository. */
  raiseIssue: boolean;
}

export interface FontConfig {
  family: string;
  weight?: number;
  source?: string;
  format?: 'woff' | 'woff2';
}

/** `system`: our own colors, following the mode; `dark`: the same, always dark; else Shiki theme names. */
export type CodeTheme = 'system' | 'dark' | { light: string; dark: string };

/** A built-in id (`copy`, `view`, …) or an author's own entry (content format, Contextual (page action) menu). */
export type ContextualOption =
  | string
  | {
      title: string;
      description: string;
      icon?: string;
      href: string | { base: string; query: { key: string; value: string }[] };
    };

export interface RedirectRule {
  source: string;
  destination: string;
  permanent: boolean;
}

export interface ApiConfig {
  openapi?: SpecReference;
  asyncapi?: SpecReference;
  playground: { display: 'interactive' | 'simple' | 'none' | 'auth'; proxy: boolean; credentials: boolean };
  params: { expanded: 'all' | 'closed'; post: string[] };
  url?: 'full';
  /** Whether pages of a description have a link to its file. */
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
