/** The requests of the build to its worker threads, and their replies. */
import type { ErrorCode } from '../../errors.ts';
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import type { ExternalLink } from '../../site/model/external-link.ts';
import type { CheckedPage } from '../../site/render-page.ts';
import type { LeftOut } from '../../site/model/left-out.ts';
import type { SiteSettings } from '../../site/model/plan.ts';
import type { FileSums, SegmentItems, SiteKeys } from './cache/segment-cache.ts';
import type { FilePart, SummedPart } from './meta-files.ts';
import type { PlanOutline } from './thread/outline-plan.ts';
import type { RemoteSpecs } from './remote-specs.ts';
import type { ManifestEntry } from './segment-meta.ts';

export interface Tasks {
  /** Loads what the work on pages needs, for a thread that waits for the plan. */
  warm: { input: { purpose: Purpose }; output: void };
  /**
   * URLs of API descriptions that the site names. `kept` is the `pack` of an earlier plan; without it, none is kept. With `sums`, no file
   * is read whose bytes are known to mean what they meant.
   */
  remotes: { input: { folder: string; kept?: Kept | undefined; sums?: FileSums | undefined }; output: string[] };
  plan: {
    input: {
      folder: string;
      settings: SiteSettings;
      purpose: Purpose;
      modified?: Readonly<Record<string, string>> | undefined;
      leftOut?: readonly LeftOut[] | undefined;
      remote?: Remote | undefined;
    };
    /** `pack` replaces what was kept; `isDamaged` says that the seal of what was kept is broken, here and below. */
    output: { plan: PlanOutline; diagnostics: Diagnostic[]; pack: Uint8Array | undefined; isDamaged: boolean };
  };
  /** What another thread needs to open the site whose plan this one has made. */
  share: { input: object; output: SharedSite };
  /** Gives a thread the plan that another one made. */
  open: { input: { shared: SharedSite }; output: void };
  /** Names of segments by all that goes into them; `version` is that of the renderer. */
  keys: { input: { segments: SegmentItems[]; version: string }; output: SiteKeys };
  /**
   * `kept` has bodies of an earlier build; without it, nothing is kept. `text` is the pages' part of llms-full.txt, packed; `shared` are files of pages that are part of these; `bodies` replace those that were kept.
   */
  pages: {
    input: { urls: string[]; stopped?: StoppedPage[]; kept?: Kept };
    output: {
      tar: Uint8Array;
      text: Uint8Array;
      meta: Uint8Array;
      reuse: Reuse;
      shared: string[];
      bodies: Uint8Array | undefined;
      isDamaged: boolean;
    };
  };
  assets: { input: { files: string[] }; output: { tar: Uint8Array; meta: Uint8Array } };
  /**
   * The search indexes, from the halves of the segments' metas that hold their parts. They are written to the file `tar`, one after another.
   * `kept` has those of an earlier build; `isKept` says that what replaces it was written.
   */
  indexes: {
    input: { parts: SummedPart[]; tar: string; kept?: Replaceable | undefined };
    output: { files: PackedFile[]; isKept: boolean; isDamaged: boolean };
  };
  /**
   * The files that need all pages, from the other halves: written to the file `tar`, and what the manifest says of them and of the pages to the
   * file `entries`, for `manifest`. `kept` has those of an earlier build, and `common` of `keys`.
   */
  finish: {
    input: {
      facts: FilePart[];
      tar: string;
      entries: string;
      planDiagnostics: Diagnostic[];
      whole: boolean;
      kept?: (Replaceable & { common: string }) | undefined;
    };
    output: { diagnostics: Diagnostic[]; isKept: boolean; isDamaged: boolean };
  };
  /**
   * The list of all files, which ends the archive: those of the file that `finish` wrote, those of `indexes` whose paths are not `taken`, and
   * more.
   */
  manifest: {
    input: { entries: string; indexes: ManifestEntry[]; more: ManifestEntry[]; label: string | undefined };
    output: { tar: Uint8Array; taken: string[] };
  };
  /** Reads pages for their diagnostics only. */
  check: { input: { urls: string[]; stopped?: StoppedPage[] }; output: RecheckablePage[] };
  /** The page of a file as its readers see it; undefined when the file is no page of the site. */
  show: { input: { file: string }; output: ShownPage | undefined };
  /** The pages of an earlier check that a check would find the same of. */
  kept: { input: { table: FactTable }; output: string[] };
  /** Every diagnostic of a site whose pages were checked, sorted, and every link to another host, each place once. */
  collect: {
    input: { pages: CheckedPage[]; planDiagnostics: Diagnostic[] };
    output: { diagnostics: Diagnostic[]; externals: ExternalLink[] };
  };
}

/** A site whose plan is made, from one thread to the others. */
export interface SharedSite {
  folder: string;
  files: readonly string[];
  /** As V8 writes values: who passes it on need not read it. */
  plan: Uint8Array;
  purpose: Purpose;
  remote: Remote | undefined;
}

/** Questions that a page asked of the site (`site/facts/`), with their replies. */
export type PageFacts = [question: string, reply: string][];

/** The text of a page after rendering. */
export interface ShownPage {
  url: string;
  title: string;
  description: string;
  /** Without the frame around it; addresses of links are those in the site. */
  text: string;
}

/** What pages asked, each question once. */
export interface FactTable {
  facts: PageFacts;
  /** With indexes of `facts`. */
  pages: { url: string; facts: number[] }[];
}

/** `facts` is absent for a page that has to be checked each time. */
export interface RecheckablePage extends CheckedPage {
  facts?: PageFacts;
}

/** Which later builds may take over what was rendered: those of the same sources, of the same commit too, or none. */
export type Reuse = 'same-sources' | 'same-time' | 'never';

/** What an earlier build has kept, on this machine: it is read where it is needed. */
export interface Kept {
  /** Undefined when there is none. */
  part: FilePart | undefined;
}

/** The same, with the name of the file that is made for what replaces it: it is megabytes, and nobody waits for them in a message. */
export interface Replaceable extends Kept {
  next: string;
}

/** A file that is packed by itself; `length` is that of its bytes in the archive. */
export interface PackedFile {
  entry: ManifestEntry;
  length: number;
}

/** A page that ends the rendering process: its source is shown, and nothing of it parsed. */
export interface StoppedPage {
  url: string;
  /** Completes the message "Can't render the page (…)". */
  reason: string;
}

/** API descriptions of other hosts, fetched. */
export type Remote = Pick<RemoteSpecs, 'folder' | 'index'>;

/** A site that is only checked needs no highlighter, whose grammars take long to load. */
export type Purpose = 'render' | 'check';

export type TaskType = keyof Tasks;
export type Task<T extends TaskType = TaskType> = { [K in T]: { type: K } & Tasks[K]['input'] }[T];

/** Highlighted code that threads share, so that a block which occurs everywhere is read once. */
export type Highlights = [key: string, html: string][];

/** Data that a thread gets when it starts. */
export interface ThreadData {
  /** From 0: which record of the black box is its own. */
  slot: number;
  /** File descriptor of the black box. */
  blackBox: number;
}

export type ToThread = { id: number; task: Task; highlights: Highlights };
export type FromThread =
  | { type: 'progress'; pages: number }
  | { type: 'done'; output: unknown; highlights: Highlights }
  | { type: 'failed'; code: ErrorCode | undefined; message: string; stack: string | undefined };
