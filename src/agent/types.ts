/** Types that the parts of the agent hand to each other. */
import type { TSchema } from 'typebox';
import type { Features } from '../features/features.ts';
import type { SearchQuestion, SearchResults } from '../lib/site-search.ts';

/** A private clone of a project's repository, checked out at the commit that a turn starts from. */
export interface Workspace {
  /** Root of the work tree. */
  folder: string;
  /** The docs folder within it: POSIX, no slashes at its ends; empty when it is the root. */
  docsFolder: string;
  /** Commit that the work is compared with; once another branch was merged, a commit of the merge as git left it, which is never pushed. */
  baseCommit: string;
  /** The bare repository behind the work tree; it lies outside of it. */
  gitDir: string;
  /** The files of the base commit in the docs folder, by path within it. */
  baseFiles: ReadonlyMap<string, BaseFile>;
  /** The merge that the work tree holds. @defaultValue none */
  merge?: WorkspaceMerge | undefined;
  /** Files that run code or steer other programs and that the project lets its agent write. @defaultValue none */
  openFiles?: ReadonlySet<string> | undefined;
}

export interface WorkspaceMerge {
  /** Parents of the merge commit: the head of the branch, and that of the branch it was merged with. */
  parents: readonly [string, string];
  /** Files of the docs folder that both sides have changed in the same places, sorted. */
  conflicts: readonly string[];
}

export interface BaseFile {
  /** Id of the blob, or of a submodule's commit. */
  id: string;
  /** Bytes; 0 for a submodule. */
  size: number;
  mode: '100644' | '100755' | '120000' | '160000';
  /** False for what is kept in commits but never written to disk: symbolic links, submodules, names that are unsafe. */
  inWorkTree: boolean;
}

/** One thing that the model may do. Paths in arguments are relative to the docs folder, POSIX. */
export interface AgentTool {
  name: string;
  /** For the model. */
  description: string;
  parameters: TSchema;
  /** `args` fit `parameters`. A model's mistake is a result with `ok: false`; only errors of the machine are thrown. */
  run(args: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
}

export interface ToolContext {
  workspace: Workspace;
  signal: AbortSignal;
  limits: AgentLimits;
  /** Reads the site as an export does. */
  checkSite: CheckSite;
  /** Shows the site of the work tree as its readers would have it. @defaultValue it cannot be shown */
  view?: SiteView | undefined;
  /** Web pages of the hosts that the project names. @defaultValue none */
  web?: WebAccess | undefined;
  /** The branch that the pull request is for, where the work goes on from its branch. @defaultValue the work begins at it */
  upstream?: Upstream | undefined;
  /** Brings earlier commits into the workspace, once. @defaultValue there are none beyond those that it has */
  fetchHistory?(): Promise<void>;
  /** The model takes images. @defaultValue false */
  seesImages?: boolean;
  /** Another call that changes files follows in the same reply of the model. @defaultValue false */
  isFollowed?: boolean;
  /** The call was made before and is repeated for the work tree alone: nobody reads its text. */
  isReplay?: boolean;
}

export interface Upstream {
  branch: string;
  /** Its head when the turn began: a turn that is repeated merges the same. */
  commit: string;
  /** Brings it into the workspace, with as much history as it takes to find where the branches parted. Returns that commit. */
  fetchMergeBase(): Promise<string>;
}

/** Reads the documentation in a folder as an export does. Throws `invalid_site` when its docs.json cannot be read. */
export type CheckSite = (
  folder: string,
  signal: AbortSignal,
  /** The `memory` of a report on the same site in another state: what it says of pages that are not concerned is taken over. */
  earlier?: unknown,
) => Promise<SiteReport>;

/** View of a docs folder as a site. All throw `invalid_site` when it cannot be rendered. */
export interface SiteView {
  /** Renders the page in a file, a path from the folder; undefined when it is no page of the site. */
  showPage(folder: string, file: string, signal: AbortSignal): Promise<PageText | undefined>;
  /**
   * Takes a picture of the page in a file, as PNG: its upper part, at the width of a desk. Throws `unavailable` with the reason
   * where there are none, or when none could be taken.
   */
  takePicture(folder: string, file: string, signal: AbortSignal): Promise<Buffer>;
  /** Builds the site and opens its search; undefined when the site has none. What was opened before is closed. */
  openSearch(folder: string, signal: AbortSignal): Promise<SearchSite | undefined>;
}

/** Web pages that the model may read. */
export interface WebAccess {
  /** As they stand in an address, with a port that is not the usual one. */
  hosts: readonly string[];
  /** Throws `GuardedFetchError` for what is at no named host, is not there, is too large or no text. */
  readPage(url: string, signal: AbortSignal): Promise<WebPage>;
}

export interface WebPage {
  /** After redirects. */
  url: string;
  /** Empty when it has none. */
  title: string;
  /** Markdown, or the content as it is when it is no HTML. */
  text: string;
}

/** A page as text. */
export interface PageText {
  /** Address in the site. */
  url: string;
  title: string;
  description: string;
  text: string;
}

/** Searches as the readers of the site do. Throws `invalid_request` for a language or version that the site does not have. */
export type SearchSite = (question: SearchQuestion) => Promise<SearchResults>;

/** Shows any project's site; `scratch` is a folder that lives as long as the workspace. */
export type OpenSiteView = (site: PublishedSite, scratch: string) => SiteView;

export interface SiteReport {
  problems: readonly SiteProblem[];
  /** Files of pages that are published although no entry of the navigation leads to them; hidden ones are not among them. */
  unlisted: readonly string[];
  /** For a later check; opaque. */
  memory?: unknown;
}

/** The same for any project; the injected one is that of `bindery check`. */
export type CheckPublishedSite = (
  folder: string,
  signal: AbortSignal,
  site: PublishedSite,
  earlier?: unknown,
  /** Aborted when no more checks of the same job follow: until then, what checks have started may be kept. @defaultValue nothing is */
  over?: AbortSignal,
) => Promise<SiteReport>;

/** Deployment of the site of a project, as far as it decides what its pages may hold. */
export interface PublishedSite {
  features: Features;
  /** Groups of readers whose pages are published. */
  groups: readonly string[];
}

export interface SiteProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
}

export interface ToolResult {
  ok: boolean;
  /** The text that the model reads. */
  text: string;
  /** Shown to the model beside the text. */
  image?: ToolImage;
  /** Set by `finish`: the work is done; `incomplete` is the reason why it is published as a draft all the same. */
  finish?: { title: string; summary: string; incomplete?: string };
  /** Set when the call was refused since the turn has changed all the files it may: the model may finish, not go on. */
  limit?: 'files';
  /** Limits of the turn that the text says are nearly used up. */
  told?: ('steps' | 'minutes' | 'tokens')[];
}

export interface ToolImage {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Base64. */
  data: string;
}

/** A call as the model made it; `args` may be anything. */
export interface ToolCall {
  id: string;
  name: string;
  args: unknown;
}

/** One completion of the model. */
export interface ModelReply {
  text: string;
  calls: ToolCall[];
  /** Tokens; 0 when the provider does not say. `cached` is the part of `input` that was read from the provider's cache. */
  usage: { input: number; output: number; cached?: number };
  /** Tokens of the conversation with this reply, where `usage` has those of replies too that were paid for and not used. */
  context?: number;
  finish: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';
  /** The assistant message in the form that the model client takes back, such as signed reasoning; opaque JSON. */
  raw: unknown;
}

/** Messages of the conversation, oldest first. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; reply: ModelReply }
  | { role: 'tool'; results: { id: string; name: string; ok: boolean; text: string; image?: ToolImage | undefined }[] };

export interface ModelRequest {
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly Pick<AgentTool, 'name' | 'description' | 'parameters'>[];
  /** False: the tools may not be called, but the conversation has calls of them. @defaultValue true */
  mayCall?: boolean;
  /** Told why the call is made again; the reason ends a sentence and holds no key. */
  onRetry?(reason: string): void;
  signal: AbortSignal;
}

/** A model behind its provider's API. Retries inside what is worth it; throws `ModelFailure`. */
export interface Model {
  /** As `BINDERY_MODEL` names it: `provider:model`. */
  name: string;
  /** Tokens that a conversation may have; more is compacted. */
  contextTokens: number;
  /** Whether it takes images. @defaultValue false */
  seesImages?: boolean;
  call(request: ModelRequest): Promise<ModelReply>;
}

export class ModelFailure extends Error {
  /** `overflow`: the conversation is too long for the model; `retry-later`: worth a retry of the whole job. */
  readonly kind: 'overflow' | 'refused' | 'retry-later' | 'malformed';

  constructor(message: string, { kind, cause }: { kind: ModelFailure['kind']; cause?: unknown }) {
    super(message, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
  }
}

export interface AgentLimits {
  steps: number;
  minutes: number;
  /** Input and output together, over the turn. */
  tokens: number;
  /** Files that a turn may change. */
  files: number;
  fileBytes: number;
}

/** An entry of a job's log. Conversation and work tree are rebuilt from `assistant` and `tool` entries alone. */
export type AgentEvent =
  | { type: 'prompt'; prompt: string }
  /**
   * `carried` is the first of the earlier turns whose work was never pushed, and is done again before this one's; `mayWrite` are the
   * files that the project has opened to its agent, as they were when the turn began; `upstream` is the head of the project's branch
   * at that time, where the work goes on from another.
   */
  | {
      type: 'workspace';
      baseCommit: string;
      branch: string;
      continued: boolean;
      carried?: number;
      mayWrite?: readonly string[];
      upstream?: string;
    }
  /** `answer` is the name under which logs have kept it from the beginning. */
  | { type: 'assistant'; step: number; answer: ModelReply }
  | { type: 'tool'; step: number; call: ToolCall; result: ToolResult }
  /** `notes` are what the model has written down of the part that is shortened, `usage` what that took. */
  | { type: 'compacted'; step: number; summary: string; notes?: string; usage?: ModelReply['usage'] }
  /** It goes on by itself once the reason has passed: something that it needs to be there, or a model that does not reply. */
  | { type: 'waiting'; reason: string; of?: 'model' }
  /** `incomplete` is the reason why the work was ended before the model had said that it is done. */
  | { type: 'finished'; title: string; summary: string; incomplete?: string }
  | { type: 'commit'; commit: string; files: string[] }
  | { type: 'pushed'; commit: string; branch: string }
  | { type: 'pull-request'; id: string; url: string; created: boolean }
  | { type: 'completed'; prLink: string | null }
  /** `cause` is a short code for figures: that of an error, or `model`, `host`, `incomplete`, `given_up`. */
  | { type: 'failed'; error: string; cause?: string }
  | { type: 'archived' };
