/** Contract between one site build and its caller (an export job, or the command line). */
import type { Diagnostic, DownloadSettings, Omission, PageHistory, SiteSettings } from '../../site/shared.ts';
import type { ObjectCache } from './cache/object-cache.ts';
import type { CachedSegments } from './cache/segment-cache.ts';
import type { ProcessOptions, RenderPool, RenderPoolOptions } from './process/render-pool.ts';
import type { FetchSpec, RemoteFileStore } from './remote-specs.ts';

/** When files last changed. */
export interface ModifiedDates {
  /** File → RFC 3339 in UTC. */
  dates: Readonly<Record<string, string>>;
  /** Why dates are missing, if Git couldn't read them. */
  problem?: Omission | undefined;
  /** Page file → its changes, on a site that shows them. */
  histories?: Readonly<Record<string, PageHistory>> | undefined;
  /** Why changes are missing. */
  historyProblem?: Omission | undefined;
}

export interface BuildOptions {
  /** Docs root on disk: the folder that contains docs.json. */
  folder: string;
  settings: SiteSettings;
  /** Number of worker threads for rendering, at least 1. */
  threads: number;
  signal?: AbortSignal;
  /** Called as work advances. Both numbers only increase. `progress` is 0–100. */
  onProgress?(progress: BuildProgress): void;
  /** Store of finished segments. A segment that the sink already contains is not rendered again. */
  segments: SegmentSink;
  /** Caches rendered segments for later builds. @defaultValue nothing is cached */
  cache?: ObjectCache;
  /** Identifies the site among those that share the cache. @defaultValue its folder */
  cacheScope?: string;
  /** Finds when files last changed. @defaultValue only the dates that pages state */
  readModified?(): Promise<ModifiedDates>;
  /**
   * Entries of its repository that aren't files of the folder. @defaultValue symlinks in the folder that can't be
   * followed
   */
  leftOut?: readonly Omission[];
  /** Reports the history of a local folder if Git can't read all of it. @defaultValue nothing */
  historyProblem?: Omission | undefined;
  /** Exports only these site URLs and what they need. @defaultValue every page */
  paths?: readonly string[];
  /** Exports only pages of this version of the site, and pages without a version. @defaultValue every page */
  siteVersion?: string;
  /**
   * Number of pages that are packed together. Other numbers give other bytes. @defaultValue depends on the number of
   * pages
   */
  pagesPerSegment?: number;
  /** Label of the bundle, in its manifest. @defaultValue none */
  label?: string;
  /** Stores API descriptions from other hosts for retries. @defaultValue they are fetched again */
  remoteKeeper?: RemoteFileStore;
  /** Existing folder for fetched files. @defaultValue the system's folder for temporary files */
  scratch?: string;
  /** Fetches an API description that the site refers to by URL. @defaultValue fetches from public hosts over https */
  fetchSpec?: FetchSpec;
  /** Adds the books that docs.json asks for. @defaultValue none are added */
  addBooks?: AddBooks | undefined;
  /** Options of the rendering process. */
  renderer?: ProcessOptions;
  /** Creates the pool that runs the build's tasks. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
}

/** Returns a finished build with its books. */
export type AddBooks = (
  result: BuildResult,
  options: Pick<BuildOptions, 'segments' | 'scratch' | 'signal'>,
) => Promise<BuildResult>;

export type CreatePool = (options: RenderPoolOptions) => RenderPool;

export interface BuildProgress {
  progress: number;
  pageCount: number;
  totalPages: number;
}

/** Stores segments, so that a build that was killed can resume. */
export interface SegmentSink {
  /** Finds a segment that an earlier attempt of the same build stored, without its archive bytes. */
  find(name: string): Promise<{ meta: Buffer } | undefined>;
  /** Returns the archive bytes of a stored segment. */
  read(name: string): Promise<Buffer>;
  put(
    name: string,
    segment: { /** one gzip member containing a run of tar entries */ tar: Buffer; meta: Buffer; pages: number },
  ): Promise<void>;
}

export interface BuildResult {
  pageCount: number;
  /**
   * Segment names in bundle order. Concatenating their archives gives the `.tar.gz`. A name can appear more than once.
   */
  segments: string[];
  /** Sorted. */
  diagnostics: Diagnostic[];
  /** Reader groups that the sources mention, in a build for an audience. */
  readerGroups: readonly string[];
  /** Books that docs.json asks for. */
  downloads?: DownloadSettings | undefined;
}

export type OpenOptions = Omit<BuildOptions, 'onProgress'>;

/** A planned site that can be rendered. */
export interface OpenBuild {
  /** The segments at the start of the bundle, in order, with their number of pages; 0 for assets. */
  readonly segments: readonly { name: string; pages: number }[];
  /** Renders the missing segments in a range. `count` receives the number of pages done since its last call. */
  render(range: SegmentRange, count: (pages: number) => void): Promise<void>;
  /** Renders all missing segments, then creates what needs all pages. This is the last call before `close`. */
  renderAll(onProgress?: (progress: BuildProgress) => void): Promise<BuildResult>;
  /**
   * Returns the cache places of all segments; undefined if one is missing or if other hosts contributed to the build.
   */
  findCachedSegments(): CachedSegments | undefined;
  close(): Promise<void>;
}

/** Range of segment indexes: from `start` up to but not including `end`. */
export interface SegmentRange {
  start: number;
  end: number;
}
