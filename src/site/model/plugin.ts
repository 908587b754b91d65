/**
 * A plug-in: one feature of the renderer in a folder of its own, `plugins/<name>/`, with one line in
 * `plugins/registry.ts`. Without that line, sites are rendered without the feature.
 */
import type { OutputFile } from './output-file.ts';
import type { PlannedPage } from './plan.ts';
import type { TreeNode } from './tree.ts';

/** All hooks are optional. The renderer calls them in the order of the registry. `Site` is the `SiteContext`. */
export interface Plugin<Site> {
  /** Name of the plug-in's folder. */
  name: string;
  /** Matches what belongs to the plug-in: `registry.test.ts` finds code outside of the folder that knows it. */
  words: RegExp;
  /** Props that the plug-in reads from other components, by component name. */
  props?: Readonly<Record<string, readonly string[]>>;
  /** Creates files beside a page from its content. They are cached with the page's body. */
  bodyFiles?(site: Site, page: PlannedPage, body: readonly TreeNode[]): OutputFile[];
  /** Whether bundles contain a file, in addition to pages and assets, so that links can lead to it. */
  createsFile?: CreatesFile;
  /** Returns what the plug-in adds to the frame around a page. `files` are those of `bodyFiles`, of all plug-ins. */
  frame?(site: Site, page: PlannedPage, context: FrameContext): FrameParts;
}

/** `hasPage` tells whether the site has a page with a URL. */
export type CreatesFile = (file: string, hasPage: (url: string) => boolean) => boolean;

/** Returns the hook of all plug-ins together. */
export function combineCreatesFile(plugins: readonly Pick<Plugin<never>, 'createsFile'>[]): CreatesFile {
  return (file, hasPage) => plugins.some((plugin) => plugin.createsFile?.(file, hasPage));
}

export interface FrameContext {
  files: readonly OutputFile[];
  /** Path from the page to the bundle's root. */
  root: string;
  /** Returns an interface text in the page's language. */
  text: (key: string) => string;
}

/** Parts of the frame around a page. */
export interface FrameParts {
  /** Files with the page's content in other formats: paths in the bundle and media types. */
  alternates?: readonly AlternateFile[];
  /** HTML beside the page menu. */
  toolsHtml?: string;
}

export interface AlternateFile {
  path: string;
  type: string;
}
