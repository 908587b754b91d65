/**
 * A plug-in: one feature of the renderer, with its folder `plugins/<name>/` and one line in `plugins/registry.ts`.
 * Without that line, sites are rendered without the feature.
 */
import type { Library } from '../../lib/library.ts';
import type { Component, PagePrinter } from './component.ts';
import type { SiteConfig } from './config.ts';
import type { DescriptionFormat } from './description-format.ts';
import type { Diagnostic, SourcePosition } from './diagnostics.ts';
import type { LiveTags } from './live-tag.ts';
import type { OutputFile } from './output-file.ts';
import type { PlannedPage } from './plan.ts';
import type { CreateForm } from './request-form.ts';
import type { Syntax } from './syntax.ts';
import type { ComponentNode, TreeNode } from './tree.ts';
import type { TocEntry } from './view.ts';

/** All hooks are optional. The renderer calls them in the order of the registry. `Site` is the `SiteContext`. */
export interface Plugin<Site> {
  /** Name of the plug-in's folder. */
  name: string;
  /** Matches what belongs to the plug-in: `registry.test.ts` finds code outside of the folder that knows it. */
  words: RegExp;
  /** Components that authors can use on pages. The parser knows their names from `component-names.ts`. */
  components?: readonly Component[];
  /** Props that the plug-in reads from other components, by component name. */
  props?: Readonly<Record<string, readonly string[]>>;
  /** Classes that authors can style, also as if they were elements (content format, Custom CSS and JS). */
  classes?: readonly string[];
  /** Classes of elements that printed pages and books leave out. */
  unprinted?: readonly string[];
  /** Style sheets of all pages: absolute paths. They are part of the theme's style sheet, among its components. */
  sheets?: readonly string[];
  /**
   * Style sheets of pages that contain certain classes: absolute paths with a pattern of the classes. A sheet only
   * styles elements with such a class and their content. They are part of `rare.css`.
   */
  rareSheets?: Readonly<Record<string, string>>;
  /** Style sheets of API pages: absolute paths. They are part of `api.css`. */
  apiSheets?: readonly string[];
  /** Modules that run in the browser on all pages: absolute paths. Each exports `setup(root: ParentNode): void`. */
  scripts?: readonly string[];
  /** Folder in bundles with the scripts that `compile` creates. */
  compiledFolder?: string;
  /** A format of API descriptions. Planning needs it, so it loads its own code on first use. */
  descriptions?: DescriptionFormat;
  /** Returns the syntax that the plug-in adds on a site. */
  syntax?(config: SiteConfig): Syntax;
  /**
   * Loads hooks that only rendering calls, with their code. Planning doesn't wait for it, and services don't load it.
   */
  load?(): Promise<Omit<Plugin<Site>, 'name' | 'words' | 'load'>>;
  /** Makes tags of author components run in browsers. Only one plug-in can have it. */
  liveTags?: LiveTags;
  /** Prints a text that isn't Markdown, such as a title. Returns undefined if the plug-in has nothing to change. */
  printText?(text: string, at: SourcePosition, page: PagePrinter): string | undefined;
  /** Returns printers for components that the plug-in itself adds to pages, by name. Called once per page. */
  printers?(page: PrinterPage<Site>): Readonly<Record<string, PrintNode>>;
  /** Returns printers for code blocks in languages of the plug-in, by language. Called once per page. */
  fences?(page: FencePage): Readonly<Record<string, PrintFence>>;
  /** Creates files beside a page from its content. They are cached with the page's body. */
  bodyFiles?(site: Site, page: PlannedPage, body: readonly TreeNode[]): OutputFile[];
  /** Whether bundles contain a file, in addition to pages and assets, so that links can lead to it. */
  createsFile?: CreatesFile;
  /**
   * Returns nodes at the end of the endpoint bar of an API page. `createForm` creates the form from which a browser can
   * build the request.
   */
  endpointActions?(site: Site, page: PlannedPage, createForm: CreateForm): Promise<TreeNode[]>;
  /** Returns the plug-in's additions to the frame around a page. `files` contains the `bodyFiles` of all plug-ins. */
  frame?(site: Site, page: PlannedPage, context: FrameContext): FrameParts;
  /** Creates files beside a page from the plan. They aren't cached. */
  frameFiles?(site: Site, page: PlannedPage): OutputFile[];
  /** Returns style sheets that a page loads, as paths in the bundle. `needs` is what the page needs. */
  styles?(config: SiteConfig, needs: ReadonlySet<string>): string[];
  /** Creates files that all pages share. */
  siteFiles?(context: SiteFilesContext): OutputFile[] | Promise<OutputFile[]>;
  /**
   * Compiles code of the site's author for browsers. `needs` is what any page needs, and code is requested with needs
   * that start with `compile:`. A check only uses the diagnostics.
   */
  compile?(site: Site, needs: readonly string[]): Promise<CompiledFiles>;
  /** Builds the plug-in's scripts and style sheets that are the same on all sites, for the renderer's bundler. */
  prebuild?(): Promise<unknown>;
  /** Returns files of other projects that the plug-in can add to bundles, for bills of materials. */
  libraryFiles?(): LibraryFiles[];
}

export interface SiteFilesContext {
  config: SiteConfig;
  /** What any page needs. */
  needs: ReadonlySet<string>;
  /** Language codes of the site's pages in docs.json. Pages without one use English. */
  languages: readonly (string | undefined)[];
}

export interface CompiledFiles {
  files: OutputFile[];
  diagnostics: Diagnostic[];
  /** Names of classes that the code can add to elements. */
  classes: string[];
}

/** Prefix of needs for compiled code. It can depend on every file of the site, so it isn't cached. */
export const COMPILE_NEED = 'compile:';

/** Returns the compiled files of all plug-ins. */
export async function compileAll<Site extends { plugins: readonly Plugin<Site>[] }>(
  site: Site,
  needs: readonly string[],
): Promise<CompiledFiles> {
  const results = await Promise.all(site.plugins.flatMap((plugin) => plugin.compile?.(site, needs) ?? []));
  return {
    files: results.flatMap(({ files }) => files),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
    classes: results.flatMap(({ classes }) => classes),
  };
}

/** A library and the files in bundles that contain it. */
export interface LibraryFiles {
  library: Library;
  files: readonly OutputFile[];
}

/** Returns the plug-ins with all of their hooks. */
export function loadPlugins<Site>(plugins: readonly Plugin<Site>[]): Promise<Plugin<Site>[]> {
  return Promise.all(plugins.map(async (plugin) => ({ ...plugin, ...(await plugin.load?.()) })));
}

/** `hasPage` returns whether the site has a page with a URL. */
export type CreatesFile = (file: string, hasPage: (url: string) => boolean) => boolean;

/** Returns the hook of all plug-ins together. */
export function combineCreatesFile(plugins: readonly Pick<Plugin<never>, 'createsFile'>[]): CreatesFile {
  return (file, hasPage) => plugins.some((plugin) => plugin.createsFile?.(file, hasPage));
}

/** Returns the Markdown syntax that plug-ins add on a site. */
export function listSyntaxes(plugins: readonly Pick<Plugin<never>, 'syntax'>[], config: SiteConfig): Syntax[] {
  return plugins.flatMap((plugin) => plugin.syntax?.(config) ?? []);
}

/** Returns the plug-in hook that makes tags run in browsers, if there is one. */
export function findLiveTags(plugins: readonly Pick<Plugin<never>, 'liveTags'>[]): LiveTags | undefined {
  return plugins.find(({ liveTags }) => liveTags)?.liveTags;
}

/** Returns the formats of API descriptions that plug-ins add. */
export function listFormats(plugins: readonly Pick<Plugin<never>, 'descriptions'>[]): DescriptionFormat[] {
  return plugins.flatMap(({ descriptions = [] }) => descriptions);
}

/** Returns the classes of all plug-ins that authors can style. */
export function listClasses(plugins: readonly Pick<Plugin<never>, 'classes'>[]): string[] {
  return plugins.flatMap(({ classes = [] }) => classes);
}

/** Returns the classes of elements that printed pages and books leave out. */
export function listUnprinted(plugins: readonly Pick<Plugin<never>, 'unprinted'>[]): string[] {
  return plugins.flatMap(({ unprinted = [] }) => unprinted);
}

/** What plug-ins add to the files of the theme: absolute paths. */
export interface ThemeParts {
  /** See `Plugin`. */
  unprinted: readonly string[];
  sheets: readonly string[];
  rareSheets: readonly string[];
  apiSheets: readonly string[];
  scripts: readonly string[];
  /** Build further files that are the same on all sites. */
  prebuilds: readonly (() => Promise<unknown>)[];
}

/** Returns the plug-ins' additions to the theme's files. */
export function listThemeParts(
  plugins: readonly Pick<Plugin<never>, 'sheets' | 'rareSheets' | 'apiSheets' | 'scripts' | 'prebuild' | 'unprinted'>[],
): ThemeParts {
  return {
    unprinted: listUnprinted(plugins),
    sheets: plugins.flatMap(({ sheets = [] }) => sheets),
    rareSheets: plugins.flatMap(({ rareSheets = {} }) => Object.keys(rareSheets)),
    apiSheets: plugins.flatMap(({ apiSheets = [] }) => apiSheets),
    scripts: plugins.flatMap(({ scripts = [] }) => scripts),
    prebuilds: plugins.flatMap(({ prebuild = [] }) => prebuild),
  };
}

/** Returns patterns of the classes whose styles plug-ins add to `rare.css`. */
export function listRareClasses(plugins: readonly Pick<Plugin<never>, 'rareSheets'>[]): string[] {
  return plugins.flatMap(({ rareSheets = {} }) => Object.values(rareSheets));
}

/** The page that contains a component. */
export interface PrinterPage<Site> {
  site: Site;
  page: PlannedPage;
  printer: PagePrinter;
  /** Ids of the icon symbols on the page → their `<symbol>` text. */
  icons: Map<string, string>;
}

/** Prints a component as HTML. */
export type PrintNode = (node: ComponentNode) => string;

/** Returns the printers of all plug-ins by component. */
export function listPrinters<Site>(
  plugins: readonly Pick<Plugin<Site>, 'printers'>[],
  page: PrinterPage<Site>,
): ReadonlyMap<string, PrintNode> {
  return new Map(plugins.flatMap((plugin) => Object.entries(plugin.printers?.(page) ?? {})));
}

/** The page that contains a code block. */
export interface FencePage extends Pick<PagePrinter, 'link' | 'need' | 'report' | 'text' | 'uniqueId'> {
  /** Returns the cached text for a key. `make` depends on nothing else. */
  remember(key: string, make: () => string): string;
}

/** Prints a code block as HTML. `options` are those that only the plug-in knows, by name in lower case. */
export type PrintFence = (source: string, options: Readonly<Record<string, string>>, at: SourcePosition) => string;

/** Returns the printers of all plug-ins by language. */
export function listFences(
  plugins: readonly Pick<Plugin<never>, 'fences'>[],
  page: FencePage,
): ReadonlyMap<string, PrintFence> {
  return new Map(plugins.flatMap((plugin) => Object.entries(plugin.fences?.(page) ?? {})));
}

export interface FrameContext {
  files: readonly OutputFile[];
  /** What the page needs. */
  needs: ReadonlySet<string>;
  /** Path from the page to the bundle's root. */
  root: string;
  /** Returns an interface text in the page's language. */
  text: (key: string) => string;
  /** BCP 47 tag of the page's language. */
  language: string;
  /** The headings that readers of the page see in its table of contents. */
  toc: readonly TocEntry[];
}

/** Parts of the frame around a page. */
export interface FrameParts {
  /** Files with the page's content in other formats: paths in the bundle and media types. */
  alternates?: readonly AlternateFile[];
  /** Meta tags that replace the page's own. */
  metas?: Readonly<Record<string, string>>;
  /** Scripts that the page loads: paths in the bundle. */
  scripts?: readonly string[];
  /** HTML in the head, after the style sheets. */
  headHtml?: string;
  /** HTML beside the page menu. */
  toolsHtml?: string;
  /** HTML at the end of the page's foot, below the date of its last change. */
  footHtml?: string;
}

export interface AlternateFile {
  path: string;
  type: string;
}
