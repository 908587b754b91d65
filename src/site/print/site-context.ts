/** The data that a worker needs to print pages, created once from the plan and shared by all its pages. */
import { addToList } from '../../lib/add-to-list.ts';
import type { CodeHighlighter } from '../code/highlighter.ts';
import type { ConfigHooks } from '../config/plugin-fields.ts';
import type { FrontmatterHooks } from '../content/plugin-fields.ts';
import type { FindComponent } from '../model/component.ts';
import { createFindComponent } from './find-component.ts';
import { createNearPaths, type NearPaths } from '../content/near-paths.ts';
import { matchRedirect } from '../content/redirects/match-redirect.ts';
import type { LinkTargets } from '../mdx/links.ts';
import { createModuleCache, type ModuleCache } from '../mdx/author-code/module-context.ts';
import { createApiDocuments, type ApiDocuments } from '../descriptions/documents.ts';
import { getSubjectKey } from '../descriptions/publish/visible-parts.ts';
import { NO_REMOTE_FILES } from '../descriptions/load/remote-files.ts';
import { combineCreatesFile, findLiveTags, listFormats, listSyntaxes, type Plugin } from '../model/plugin.ts';
import { NO_COMMIT_TIME, type PlannedPage, type SitePlan } from '../model/plan.ts';
import { readImage, type ImageInfo } from './read-image.ts';
import { listSiteAddresses } from '../model/site-address.ts';
import { noteReads, type Source, type SourceReads } from '../model/source.ts';
import { createProductFinder } from '../navigation/find-product.ts';
import { findSimilar } from '../navigation/similar-pages.ts';

/** A plug-in of the renderer, with the fields that it adds. */
export interface SitePlugin extends Plugin<SiteContext>, ConfigHooks, FrontmatterHooks {}

export interface SiteContext {
  plan: SitePlan;
  source: Source;
  plugins: readonly SitePlugin[];
  /** Finds built-in components and the plug-ins' components. */
  findComponent: FindComponent;
  pages: ReadonlyMap<string, PlannedPage>;
  targets: LinkTargets;
  /** For suggestions: site URLs of pages, and published files with a leading slash. */
  nearPaths: { pages: NearPaths; assets: NearPaths };
  /** Folder of pages missing because their API description can't be read → the page that explains it. */
  unavailable: ReadonlyMap<string, string>;
  documents: ApiDocuments;
  /** Returns the URLs of the pages that show a subject, by its `getSubjectKey`. */
  subjectPages(key: string): readonly string[];
  modules: ModuleCache;
  highlighter: CodeHighlighter;
  /** Returns the facts of a published file, if it is an image. */
  pictureOf(file: string): ImageInfo;
  /** Returns the pages with the most similar titles, closest first. */
  similar(url: string): PlannedPage[];
  /** Reads of descriptions and of page code so far. Both are cached across pages. */
  reads: { documents: SourceReads; code: SourceReads };
  /** Identifies the content fetched from other hosts, or '' if there is none. */
  remoteKey: string;
}

/** Creates the context of one worker. */
export function createSiteContext(input: {
  plan: SitePlan;
  source: Source;
  plugins: readonly SitePlugin[];
  highlighter: CodeHighlighter;
  /** The descriptions. @defaultValue files of the source, no URLs */
  documents?: ApiDocuments;
  /** Reads of these documents, if they track them. */
  documentReads?: SourceReads;
  /** See `SiteContext`. @defaultValue '' */
  remoteKey?: string;
}): SiteContext {
  const { plan, source, plugins, highlighter } = input;
  const documents = input.documents ?? createApiDocuments(source, NO_REMOTE_FILES, listFormats(plugins));
  const code = noteReads(source);
  const pages = new Map(plan.pages.map((page) => [page.url, page]));
  const assets = new Set(plan.assets);
  let subjectPages: ReadonlyMap<string, readonly string[]> | undefined;
  const pictures = new Map<string, ImageInfo>();
  const nearPaths = {
    pages: createNearPaths(() => pages.keys(), createProductFinder(plan.navigation)),
    assets: createNearPaths(() => plan.assets.map((file) => `/${file}`)),
  };
  return {
    plan,
    source,
    plugins,
    findComponent: createFindComponent(plugins),
    pages,
    documents: documents.withOverlays(plan.overlays).forReaders(plan.settings.groups ?? []),
    subjectPages: (key) => (subjectPages ??= indexSubjects(plan)).get(key) ?? [],
    highlighter,
    modules: createModuleCache({
      source,
      codeSource: code.source,
      variables: plan.config.variables,
      syntaxes: listSyntaxes(plugins, plan.config),
      liveTags: findLiveTags(plugins),
      time: plan.settings.time ?? NO_COMMIT_TIME,
    }),
    targets: {
      addresses: listSiteAddresses(plan.config, plan.settings),
      hasPage: (url) => pages.has(url),
      hasAsset: (file) => assets.has(file),
      createsFile: combineCreatesFile(plugins),
      redirect: (url) =>
        matchRedirect(plan.redirects, url)?.destination ?? (url === '/' ? plan.navigation.home : undefined),
      respelledPage: (url) => nearPaths.pages.respelled(url),
      respelledAsset: (path) => nearPaths.assets.respelled(path),
    },
    nearPaths,
    unavailable: new Map(
      plan.pages.flatMap(({ url, subject }) => (subject?.kind === 'unavailable' ? [[getFolder(url), url]] : [])),
    ),
    pictureOf(file) {
      const picture = pictures.get(file) ?? readImage(source, file);
      pictures.set(file, picture);
      return picture;
    },
    similar(url) {
      const page = pages.get(url);
      return page ? findSimilar(plan, page, MAX_SIMILAR) : [];
    },
    reads: {
      documents: input.documentReads ?? { read: new Set(), looked: new Set(), folders: new Set() },
      code: code.reads,
    },
    remoteKey: input.remoteKey ?? '',
  };
}

const MAX_SIMILAR = 5;

/** Returns the URLs of the pages that show each part of a description, by its key. */
function indexSubjects({ pages }: SitePlan): Map<string, string[]> {
  const urls = new Map<string, string[]>();
  for (const { url, subject } of pages) {
    if (subject?.kind === 'part') addToList(urls, getSubjectKey(subject), url);
  }
  return urls;
}

function getFolder(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}
