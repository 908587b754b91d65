/** The requests from the build to its worker threads, and their replies. */
import type { ErrorCode } from '../../errors.ts';
import type { Diagnostic, ExternalLink, Omission, PageHistory, SiteSettings } from '../../site/shared.ts';
import type { CheckedPage } from '../../site/index.ts';
import type { FileSums, SegmentItems, SiteKeys } from './cache/segment-cache.ts';
import type { FilePart, SummedPart } from './meta-files.ts';
import type { PlanOutline } from './thread/outline-plan.ts';
import type { RemoteSpecs } from './remote-specs.ts';
import type { ManifestEntry } from './segment-meta.ts';

export interface Tasks {
  /** Loads the modules for page tasks on a thread that is waiting for the plan. */
  warm: { input: { purpose: Purpose }; output: void };
  /**
   * Returns URLs of API descriptions that the site refers to. `cached` is the `pack` of an earlier plan; without it,
   * none is cached. With `sums`, files whose bytes are known to give the same result are not read.
   */
  remotes: {
    input: { folder: string; cached?: CachedPart | undefined; sums?: FileSums | undefined };
    output: string[];
  };
  plan: {
    input: {
      folder: string;
      settings: SiteSettings;
      purpose: Purpose;
      modified?: Readonly<Record<string, string>> | undefined;
      histories?: Readonly<Record<string, PageHistory>> | undefined;
      leftOut?: readonly Omission[] | undefined;
      remote?: Remote | undefined;
    };
    /** `pack` replaces the cached plan. Here and below, `isDamaged` is true if the cached object's seal is broken. */
    output: { plan: PlanOutline; diagnostics: Diagnostic[]; pack: Uint8Array | undefined; isDamaged: boolean };
  };
  /** Returns the data that another thread needs to open the site that this thread has planned. */
  share: { input: object; output: SharedSite };
  /** Gives a thread the plan that another thread created. */
  open: { input: { shared: SharedSite }; output: void };
  /** Forgets the site. */
  close: { input: object; output: void };
  /** Computes the cache keys of segments from all their inputs. `version` is the renderer's version. */
  keys: { input: { segments: SegmentItems[]; version: string }; output: SiteKeys };
  /**
   * Renders pages. `cached` contains bodies from an earlier build; without it, nothing is cached. `text` is the pages'
   * packed part of llms-full.txt, `shared` lists page files that are included in these pages, and `bodies` replaces the
   * cached bodies.
   */
  pages: {
    input: { urls: string[]; stoppedPages?: StoppedPage[]; cached?: CachedPart };
    output: {
      tar: Uint8Array;
      text: Uint8Array;
      meta: Uint8Array;
      reuse: ReusePolicy;
      shared: string[];
      bodies: Uint8Array | undefined;
      isDamaged: boolean;
    };
  };
  assets: { input: { files: string[] }; output: { tar: Uint8Array; meta: Uint8Array } };
  /**
   * Creates the search indexes from the index halves of the segments' metas and writes them one after another to the
   * file `tar`. `cached` contains the indexes of an earlier build. `isKept` is true if their replacement was written.
   */
  indexes: {
    input: { parts: SummedPart[]; tar: string; cached?: Replaceable | undefined };
    output: { files: PackedFile[]; isKept: boolean; isDamaged: boolean };
  };
  /**
   * Creates the files that need all pages from the other halves of the metas. They are written to the file `tar`, and
   * the manifest entries for them and for the pages to the file `entries`, for `manifest`. `cached` contains the files
   * of an earlier build, and `common` comes from `keys`.
   */
  'site-files': {
    input: {
      facts: FilePart[];
      tar: string;
      entries: string;
      planDiagnostics: Diagnostic[];
      whole: boolean;
      cached?: (Replaceable & { common: string }) | undefined;
    };
    output: { diagnostics: Diagnostic[]; isKept: boolean; isDamaged: boolean };
  };
  /**
   * Creates the list of all files, which ends the archive: the entries that `site-files` wrote, those of `indexes` whose
   * paths are not `taken`, and `more`.
   */
  manifest: {
    input: { entries: string; indexes: ManifestEntry[]; more: ManifestEntry[]; label: string | undefined };
    output: { tar: Uint8Array; taken: string[] };
  };
  /** Reads pages for their diagnostics only. */
  check: { input: { urls: string[]; stoppedPages?: StoppedPage[] }; output: RecheckablePage[] };
  /** Returns the page in a file as readers see it; undefined if the file isn't a page of the site. */
  show: { input: { file: string }; output: RenderedText | undefined };
  /** Returns the pages of an earlier check that would give the same result. */
  kept: { input: { table: ReadTable }; output: string[] };
  /** Like `kept`, with the pages that an earlier check cached on this machine. */
  recall: { input: { cached: CachedCheck }; output: RecalledPages };
  /**
   * Returns every diagnostic of a site whose pages were checked, sorted, and every link to another host, each location
   * once. `recalled` names pages to add, which `recall` returned. The output is undefined if they are no longer cached.
   */
  collect: {
    input: {
      pages: CheckedPage[];
      recalled?: { cached: CachedCheck; pages: RecalledPages } | undefined;
      planDiagnostics: Diagnostic[];
    };
    output: { diagnostics: Diagnostic[]; externals: ExternalLink[] } | undefined;
  };
}

/** A planned site, sent from one thread to the others. */
export interface SharedSite {
  folder: string;
  files: readonly string[];
  /** Hashes of the files, if they are known. */
  sums: FileSums | undefined;
  /** From `encodePlan`, so that threads can pass it on without decoding it. */
  plan: Uint8Array;
  purpose: Purpose;
  remote: Remote | undefined;
}

/** The queries that a page sent to the site (`site/tracked-reads/`), with their replies. */
export type PageReads = [question: string, reply: string][];

/** The text of a page after rendering. */
export interface RenderedText {
  url: string;
  title: string;
  description: string;
  /** Without the frame around it. Link URLs are relative to the site. */
  text: string;
}

/** The queries of pages, each query once. */
export interface ReadTable {
  facts: PageReads;
  /** Pages, with indexes into `facts`. */
  pages: { url: string; facts: number[] }[];
}

/** `facts` is absent for a page that has to be checked each time. */
export interface RecheckablePage extends CheckedPage {
  facts?: PageReads;
}

/** The cached pages of a check, and the pages that later checks read again. */
export interface CachedCheck extends CachedPart {
  edits: CheckEdits | undefined;
}

/** Pages that replace some of a cached check. */
export interface CheckEdits {
  /** Seal of the cached check. */
  seal: string;
  pages: RecheckablePage[];
}

/** Pages of a cached check that would give the same result. */
export interface RecalledPages {
  urls: string[];
  /** Seal of the cached check; '' if there is none. */
  seal: string;
  isDamaged: boolean;
}

/**
 * Which later builds can reuse a rendered segment: builds of the same sources, only of the same commit, or none.
 */
export type ReusePolicy = 'same-sources' | 'same-time' | 'never';

/** An object on this machine that an earlier build cached. It is read where it is needed. */
export interface CachedPart {
  /** The cached bytes; undefined if nothing was cached. */
  part: FilePart | undefined;
}

/**
 * A cached object, with the name of the file for its replacement. The replacement is megabytes long and not urgent, so
 * it isn't sent in a message.
 */
export interface Replaceable extends CachedPart {
  next: string;
}

/** A file that is packed separately. `length` is the length of its bytes in the archive. */
export interface PackedFile {
  entry: ManifestEntry;
  length: number;
}

/** A page that crashes or stalls the rendering process. Its source is shown without being parsed. */
export interface StoppedPage {
  url: string;
  /** Completes the message "Can't render the page (…)". */
  reason: string;
}

/** Fetched API descriptions from other hosts. */
export type Remote = Pick<RemoteSpecs, 'folder' | 'index'>;

/** Checking doesn't need the highlighter, whose grammars are slow to load. */
export type Purpose = 'render' | 'check';

export type TaskType = keyof Tasks;
export type Task<T extends TaskType = TaskType> = { [K in T]: { type: K } & Tasks[K]['input'] }[T];

/** Highlighted code that threads share, so that a block that occurs everywhere is highlighted once. */
export type Highlights = [key: string, html: string][];

/** The data that a thread receives when it starts. */
export interface ThreadData {
  /** Number of the thread's record in the activity record, from 0. */
  slot: number;
  /** File descriptor of the activity record. */
  blackBox: number;
}

export type ToThread = { id: number; task: Task; highlights: Highlights };
export type FromThread =
  | { type: 'progress'; pages: number }
  | { type: 'done'; output: unknown; highlights: Highlights }
  | { type: 'failed'; code: ErrorCode | undefined; message: string; stack: string | undefined };
