/** Contract between one site build and its caller (an export job, or the command line). */
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import type { ObjectCache } from './cache/object-cache.ts';
import type { KeptSegments } from './cache/segment-cache.ts';
import type { ProcessOptions, RenderPool, RenderPoolOptions } from './process/render-pool.ts';
import type { FetchSpec, RemoteKeeper } from './remote-specs.ts';
import type { LeftOut } from '../../site/model/left-out.ts';
import type { SiteSettings } from '../../site/model/plan.ts';

export interface BuildOptions {
  /** Docs root on disk: the folder that holds docs.json. */
  folder: string;
  settings: SiteSettings;
  /** Worker threads to render with, at least 1. */
  threads: number;
  signal?: AbortSignal;
  /** Called as work advances; both numbers only grow. `progress` is 0–100. */
  onProgress?(progress: BuildProgress): void;
  /** Store of finished segments. A segment that the sink finds again is not rendered again. */
  segments: SegmentSink;
  /** Keeps what was rendered for later builds. @defaultValue nothing is kept */
  cache?: ObjectCache;
  /** Names the site among those that share the cache. @defaultValue its folder */
  cacheScope?: string;
  /** Finds when files last changed: file → RFC 3339 in UTC. @defaultValue no dates but those that pages state */
  readModified?(): Promise<Readonly<Record<string, string>>>;
  /** What its repository has that is no file of the folder. @defaultValue links of the folder that cannot be followed */
  leftOut?: readonly LeftOut[];
  /** Only these site URLs (and what they need) are exported. @defaultValue every page */
  paths?: readonly string[];
  /** Only pages of this version of the site, and those of none. @defaultValue every page */
  siteVersion?: string;
  /** Pages that are packed together; other numbers give other bytes. @defaultValue by the number of pages */
  pagesPerSegment?: number;
  /** Tags the bundle, in its manifest. @defaultValue none */
  label?: string;
  /** Keeps API descriptions of other hosts for retries. @defaultValue they are fetched again */
  remoteKeeper?: RemoteKeeper;
  /** Existing folder for what is fetched. @defaultValue the system's folder for temporary files */
  scratch?: string;
  /** Fetches an API description that the site names by URL. @defaultValue from public hosts over https */
  fetchSpec?: FetchSpec;
  /** Options of the rendering process. */
  renderer?: ProcessOptions;
  /** Makes what runs the tasks of the build. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
}

export type CreatePool = (options: RenderPoolOptions) => RenderPool;

export interface BuildProgress {
  progress: number;
  pageCount: number;
  totalPages: number;
}

/** Keeps segments, so that a build that was killed goes on where it stopped. */
export interface SegmentSink {
  /** Finds what an earlier attempt of the same build put under the name, without the archive bytes. */
  find(name: string): Promise<{ meta: Buffer } | undefined>;
  /** The archive bytes of a segment that was put. */
  read(name: string): Promise<Buffer>;
  put(
    name: string,
    segment: { /** one gzip member holding a run of tar entries */ tar: Buffer; meta: Buffer; pages: number },
  ): Promise<void>;
}

export interface BuildResult {
  pageCount: number;
  /** Segment names in bundle order: their archives, concatenated, are the `.tar.gz`. A name may stand more than once. */
  segments: string[];
  /** Sorted. */
  diagnostics: Diagnostic[];
}

export type OpenOptions = Omit<BuildOptions, 'onProgress'>;

/** A site whose plan is made. */
export interface OpenBuild {
  /** What the bundle begins with, in its order, and how many pages are in each part: none in parts of assets. */
  readonly segments: readonly { name: string; pages: number }[];
  /** Renders what is missing of some segments. `count` gets the number of pages done since its last call. */
  render(range: SegmentRange, count: (pages: number) => void): Promise<void>;
  /** Renders what is missing of all segments, then makes what needs all pages: the last call before `close`. */
  finish(onProgress?: (progress: BuildProgress) => void): Promise<BuildResult>;
  /** Places of all segments in the cache; undefined when one is not there, or when other hosts had a part in the build. */
  findKept(): KeptSegments | undefined;
  close(): Promise<void>;
}

/** Indexes of segments: from `start` up to, and without, `end`. */
export interface SegmentRange {
  start: number;
  end: number;
}
