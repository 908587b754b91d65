/** The types that the parts of the agent exchange. */
import type { TSchema } from 'typebox';
import type { Features } from '../features/features.ts';
import type { AgentOutcome } from '../db/tables/agent-jobs.ts';
import type { FailureCode } from './failure-codes.ts';
import type { SearchQuestion, SearchResults } from '../lib/site-search.ts';
import type { MergedPullRequest } from './hosts/host.ts';

/** A private clone of a project's repository, checked out at the commit that a turn starts from. */
export interface Workspace {
  /** Root of the work tree. */
  folder: string;
  /** Path of the docs folder in the work tree: POSIX, without a slash at either end. Empty if it is the root. */
  docsFolder: string;
  /**
   * Commit that the work is compared with. After another branch was merged, this is the commit that Git created for the
   * merge, which is never pushed.
   */
  baseCommit: string;
  /** The bare repository of the work tree, in a folder outside of it. */
  gitDir: string;
  /** The files in the docs folder at the base commit. Keys are paths relative to the docs folder. */
  baseFiles: ReadonlyMap<string, BaseFile>;
  /** The merge in progress in the work tree. @defaultValue none */
  merge?: WorkspaceMerge | undefined;
  /**
   * Files that run code or configure other programs, and that the project allows its agent to change.
   * @defaultValue none
   */
  openFiles?: ReadonlySet<string> | undefined;
}

/** A merge of another branch into the work tree. */
export interface WorkspaceMerge {
  /** Parents of the merge commit: the head of the branch, then the head of the merged branch. */
  parents: readonly [string, string];
  /** Files in the docs folder that both branches changed in the same place, sorted. */
  conflicts: readonly string[];
}

/** A commit whose files are read from a bare repository, without a work tree. */
export interface CommitTree {
  gitDir: string;
  baseCommit: string;
  /** The only folder that can be read. @defaultValue all folders */
  onlyFolder?: string | undefined;
}

/** Another repository that the project lets its agent read, at the commit that the turn is pinned to. */
export interface ContextRepository {
  name: string;
  /** Undefined if the repository couldn't be read when the turn started. `open` throws the reason. */
  commit: string | undefined;
  /** The only folder that can be read. @defaultValue all folders */
  folder: string | undefined;
  /** Fetches the commit on first use. Throws `AppError` with the reason if the repository can't be read. */
  open(): Promise<CommitTree>;
  /** Fetches earlier commits, once. Throws `AppError`. */
  fetchHistory(): Promise<void>;
  /** Lists pull requests that were merged into the branch. Throws `HostFailure`. */
  listMerged: ListMerged;
}

/** Lists the newest pull requests that were merged since a date. Throws `HostFailure` if the host doesn't allow it. */
export type ListMerged = (
  query: { since: Date; limit: number },
  signal: AbortSignal,
) => Promise<readonly MergedPullRequest[]>;

/** A file of the base commit. */
export interface BaseFile {
  /** Id of the blob, or the commit of a submodule. */
  id: string;
  /** Size in bytes; 0 for a submodule. */
  size: number;
  mode: '100644' | '100755' | '120000' | '160000';
  /**
   * False for entries that stay in commits but are never written to disk: symbolic links, submodules and unsafe names.
   */
  inWorkTree: boolean;
}

/** A tool that the model can call. Paths in its arguments are POSIX paths relative to the docs folder. */
export interface AgentTool {
  name: string;
  /** The description that the model reads. */
  description: string;
  parameters: TSchema;
  /**
   * Other names for parameters, as in other agents' tools. Case, `_` and `-` don't matter. They also apply to the objects
   * in a list.
   * @defaultValue none
   */
  aliases?: Readonly<Record<string, ArgumentAlias>> | undefined;
  /**
   * Runs the tool. `args` match `parameters`. A mistake of the model is a result with `ok: false`; only machine errors
   * throw.
   */
  run(args: Record<string, unknown>, context: ToolContext): Promise<ToolResult>;
}

/**
 * The meaning of an argument that isn't a parameter: the name of the parameter, or a function of the value and the other
 * arguments. The function returns the arguments that the value means, null if the value changes nothing, or the
 * advice with which the call is refused.
 */
export type ArgumentAlias =
  | string
  | ((value: unknown, args: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | string | null);

/** Everything that a tool can use besides its arguments. */
export interface ToolContext {
  workspace: Workspace;
  signal: AbortSignal;
  limits: AgentLimits;
  /** Checks the site with the same code as an export. */
  checkSite: CheckSite;
  /** Renders the site of the work tree as readers would see it. @defaultValue the site can't be rendered */
  view?: SiteView | undefined;
  /** Access to web pages on the hosts that the project allows. @defaultValue none */
  web?: WebAccess | undefined;
  /** The pages that the turn translates. @defaultValue it translates none */
  translation?: TranslationPlan | undefined;
  /**
   * Target branch of the pull request, set when the work continues an existing branch.
   * @defaultValue the work starts at it
   */
  upstream?: Upstream | undefined;
  /** Other repositories that the project lets its agent read. @defaultValue none */
  repositories?: readonly ContextRepository[] | undefined;
  /** Lists merged pull requests of the repository. @defaultValue they can't be listed */
  listMerged?: ListMerged | undefined;
  /** Fetches earlier commits into the workspace, once. @defaultValue there are no earlier commits */
  fetchHistory?(): Promise<void>;
  /** Whether the model accepts images. @defaultValue false */
  seesImages?: boolean;
  /** Maximum UTF-8 bytes of the result's text, which depend on the model's context. @defaultValue 30,000 */
  resultBytes?: number | undefined;
  /** Whether another file-changing call follows in the same reply. @defaultValue false */
  isFollowed?: boolean;
  /** Whether a recorded call is repeated only to rebuild the work tree. Its result text is not used. */
  isReplay?: boolean;
}

/** The translation that a prompt asks for. */
export interface TranslationRequest {
  /** Code of the language in docs.json, such as `fr` or `pt-BR`. */
  language: string;
  /** Source or translated pages, by their paths in the docs folder. @defaultValue all that are missing or behind */
  pages?: readonly string[] | undefined;
}

/** The translations that a turn works on. */
export interface TranslationPlan {
  language: string;
  /** The language that is translated from. */
  from: string;
  /** Whether the navigation had the language when the turn started. */
  isListed: boolean;
  tasks: readonly TranslationTask[];
  /** Further pages that are missing or behind, which a later job can translate. */
  left: readonly string[];
  /** Requested pages that the site doesn't have. */
  unknown?: readonly string[];
}

/** A page to translate, by files in the docs folder. */
export interface TranslationTask {
  source: string;
  target: string;
  /** `missing`: there is no translation. `behind`: the source has changed since, or the translation isn't complete. */
  state: 'missing' | 'behind';
  /** Whether an earlier turn left the translation incomplete. */
  incomplete?: true;
  /** Blob with the text that was translated, if known. */
  earlierHash?: string;
  /** Titles of the sections that have changed since, if known. */
  sections?: readonly string[];
}

/** The target branch of a pull request whose work continues on another branch. */
export interface Upstream {
  branch: string;
  /** The branch's head when the turn started, so that a repeated turn merges the same commit. */
  commit: string;
  /** Fetches the branch into the workspace, with enough history to find the merge base. Returns the merge base. */
  fetchMergeBase(): Promise<string>;
}

/**
 * Checks the documentation in a folder with the same code as an export. Throws `invalid_site` if its docs.json can't be
 * read.
 */
export type CheckSite = (
  folder: string,
  signal: AbortSignal,
  /** The `memory` of an earlier report on the same site. Its results are reused for pages that didn't change. */
  earlier?: unknown,
) => Promise<SiteReport>;

/** A docs folder rendered as a site. Every method throws `invalid_site` if the site can't be rendered. */
export interface SiteView {
  /**
   * Renders the page in a file, given by its path in the folder. Returns undefined if the file isn't a page of the
   * site.
   */
  showPage(folder: string, file: string, signal: AbortSignal): Promise<PageText | undefined>;
  /**
   * Returns a PNG screenshot of the upper part of a page, at desktop width. Throws `unavailable` with the reason if
   * screenshots aren't supported here or if taking one failed.
   */
  takePicture(folder: string, file: string, signal: AbortSignal): Promise<Buffer>;
  /**
   * Builds the site and opens its search index, and closes the one opened before. Returns undefined if the site has no
   * search.
   */
  openSearch(folder: string, signal: AbortSignal): Promise<SearchSite | undefined>;
}

/** Web pages that the model can read. */
export interface WebAccess {
  /** Allowed hosts as written in URLs, with the port if it isn't the default. */
  hosts: readonly string[];
  /**
   * Fetches a page as text. Throws `GuardedFetchError` if its host isn't allowed, or if it is missing, too large or not
   * text.
   */
  readPage(url: string, signal: AbortSignal): Promise<WebPage>;
}

/** A web page, converted for the model. */
export interface WebPage {
  /** URL after redirects. */
  url: string;
  /** Empty if the page has no title. */
  title: string;
  /** Markdown, or the unchanged content if it isn't HTML. */
  text: string;
}

/** A page of the site as text. */
export interface PageText {
  /** URL path on the site. */
  url: string;
  title: string;
  description: string;
  text: string;
}

/**
 * Searches the site as its readers would. Throws `invalid_request` for a language or version that the site doesn't
 * have.
 */
export type SearchSite = (question: SearchQuestion) => Promise<SearchResults>;

/** Creates the view of a project's site. `scratch` is a folder that is deleted with the workspace. */
export type OpenSiteView = (site: PublishedSite, scratch: string) => SiteView;

/** The result of checking a site. */
export interface SiteReport {
  problems: readonly SiteProblem[];
  /** Files of published pages that no navigation entry links to, except hidden ones. */
  unlisted: readonly string[];
  /** Opaque data that speeds up a later check. */
  memory?: unknown;
}

/** `CheckSite` for any project's site. In production it runs the checks of `bindery check`. */
export type CheckPublishedSite = (
  folder: string,
  signal: AbortSignal,
  site: PublishedSite,
  earlier?: unknown,
  /**
   * Aborted after the job's last check. Until then, the processes of earlier checks may be reused.
   * @defaultValue none are reused
   */
  over?: AbortSignal,
) => Promise<SiteReport>;

/** The parts of a project's deployment that decide which content its pages can have. */
export interface PublishedSite {
  features: Features;
  /** Reader groups whose pages are published. */
  groups: readonly string[];
}

/** A diagnostic of the site, with the place in the source. */
export interface SiteProblem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  file: string;
  line: number;
  column: number;
}

/** The result of a tool call. */
export interface ToolResult {
  ok: boolean;
  /** The text for the model. */
  text: string;
  /** Number of matches, files or pages that a search found. */
  found?: number;
  /** First and last line that the text shows, and the number of lines of the file. */
  lines?: { from: number; to: number; of: number };
  /** The context repository that was read, or the reason why it couldn't be. */
  repository?: { name: string; problem?: string };
  /** Image shown to the model with the text. */
  image?: ToolImage;
  /** Set by `finish` when the work is done. */
  finish?: FinishedWork;
  /** Set by `ask`: the question that the turn waits for an answer to. The loop writes the text for the model. */
  ask?: Question;
  /** Set by `proposePlan`: the plan that a person must approve, as Markdown. */
  plan?: string;
  /** Set if the call was refused because the turn reached its limit of changed files. The model can only finish now. */
  limit?: 'files';
  /** Turn limits that the text warns are nearly reached. */
  told?: ('steps' | 'minutes' | 'tokens')[];
}

/** The result of a turn's work, as the model describes it. */
export interface FinishedWork {
  title: string;
  summary: string;
  replies?: CommentAnswer[];
  /** What the agent assumed, and a reviewer should check. */
  assumptions?: string[];
  /** What only people can decide or find out. */
  openQuestions?: string[];
  /** Whether the agent couldn't do the work, or only a part of it. The summary says why. */
  couldNot?: true;
  /** A sentence about why the work is only a draft. */
  incomplete?: string;
  /** The kind of that reason. Missing in earlier logs, and if the agent decided it itself. */
  code?: FailureCode;
}

/** How a completed turn ended. */
export type Outcome = AgentOutcome;

/** The agent's answer to a review comment. */
export interface CommentAnswer {
  /** Number of the comment in the prompt. */
  comment: number;
  text: string;
  /** Whether the agent made the change that the comment asks for. */
  done: boolean;
}

/** A question of the agent. */
export interface Question {
  text: string;
  /** Suggested answers. People can also answer in their own words. */
  choices?: string[];
  /** What the agent assumes if no answer arrives. */
  assumption?: string;
}

/** An image in the conversation. */
export interface ToolImage {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** Base64. */
  data: string;
}

/**
 * A tool call. In a reply, it is exactly as the model wrote it: `args` can be any value. In a `tool` event, the arguments
 * have the names of the tool's parameters, if the call could be read.
 */
export interface ToolCall {
  id: string;
  name: string;
  args: unknown;
}

/** The size of a turn's changes so far. Lines of binary files don't count. */
export interface WorkSummary {
  files: number;
  added: number;
  deleted: number;
}

/** One reply of the model. */
export interface ModelReply {
  text: string;
  calls: ToolCall[];
  /** Token counts, estimated if the provider reports none. `cached` is the part of `input` read from the provider's cache. */
  usage: { input: number; output: number; cached?: number };
  /**
   * Tokens of the conversation including this reply. Set if `usage` also counts discarded replies, which are billed
   * too.
   */
  context?: number;
  finish: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';
  /** The assistant message in the provider's format, including parts such as signed reasoning. Opaque JSON. */
  raw: unknown;
}

/** Messages of the conversation, oldest first. */
export type ModelMessage =
  | { role: 'user'; text: string; images?: readonly ToolImage[] | undefined }
  | { role: 'assistant'; reply: ModelReply }
  | { role: 'tool'; results: { id: string; name: string; ok: boolean; text: string; image?: ToolImage | undefined }[] };

/** One call of the model. */
export interface ModelRequest {
  system: string;
  messages: readonly ModelMessage[];
  tools: readonly Pick<AgentTool, 'name' | 'description' | 'parameters'>[];
  /**
   * False if the model can't call tools in this reply. They are still sent, because the conversation contains calls of
   * them.
   * @defaultValue true
   */
  mayCall?: boolean;
  /** Called before each retry. The reason completes a sentence and never contains the key. */
  onRetry?(reason: string): void;
  /** Called with the number of characters whenever the model has written something. */
  onOutput?(characters: number): void;
  signal: AbortSignal;
}

/** A model behind its provider's API. Retries transient errors internally, and throws `ModelFailure` for the others. */
export interface Model {
  /** The value of `BINDERY_MODEL`: `provider:model`. */
  name: string;
  /** Maximum tokens of a conversation. Longer conversations are compacted. */
  contextTokens: number;
  /** Whether the model accepts images. @defaultValue false */
  seesImages?: boolean;
  call(request: ModelRequest): Promise<ModelReply>;
}

/** Thrown if a model can't produce a usable reply. */
export class ModelFailure extends Error {
  /**
   * `overflow`: the conversation is too long for the model. `small-context`: even its start is. `filtered`: a content
   * filter stopped the reply. `retry-later`: the whole job can be retried.
   */
  readonly kind: 'overflow' | 'small-context' | 'filtered' | 'refused' | 'retry-later' | 'malformed';

  /** Maximum tokens of a conversation, if the server stated them with an overflow. */
  readonly contextTokens: number | undefined;

  constructor(
    message: string,
    { kind, cause, contextTokens }: { kind: ModelFailure['kind']; cause?: unknown; contextTokens?: number },
  ) {
    super(message, { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.contextTokens = contextTokens;
  }
}

/** The limits of one turn. */
export interface AgentLimits {
  steps: number;
  minutes: number;
  /** Total input and output tokens of the turn. */
  tokens: number;
  /** Maximum number of changed files. */
  files: number;
  fileBytes: number;
}

/** A context repository as it was when a turn started. `folder` is the only one that can be read. */
export interface PinnedRepository {
  name: string;
  branch: string;
  folder?: string;
  commit?: string;
  problem?: string;
}

/** A file that a person sent, stored with the job. */
export interface MessageAttachment {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  key: string;
}

/** A person's message to a working agent. `images` is never stored: the worker adds it from the attachments. */
export interface PersonMessage {
  text: string;
  attachments?: readonly MessageAttachment[];
  images?: readonly ToolImage[];
}

/**
 * An entry of a job's event log. The conversation and the work tree are rebuilt from `assistant` and `tool` entries
 * alone.
 */
export type AgentEvent =
  /**
   * `planFirst`: the agent can't change anything before a person approves its plan. `images` is never stored: the worker
   * adds it from the attachments.
   */
  | {
      type: 'prompt';
      prompt: string;
      planFirst?: true;
      reportOnly?: true;
      translate?: TranslationRequest;
      attachments?: readonly MessageAttachment[];
      images?: readonly ToolImage[];
    }
  /**
   * `carried` is the first earlier turn whose work was never pushed; it is replayed before this turn's work. `mayWrite`
   * lists the protected files that the project let its agent change when the turn started. `upstream` is the head of
   * the project's branch at that time, set if the work continues another branch. `date` is the day on which the turn
   * started, such as `2026-11-27`, and `pullRequest` is the job's pull request on that day.
   */
  | {
      type: 'workspace';
      baseCommit: string;
      branch: string;
      continued: boolean;
      carried?: number;
      mayWrite?: readonly string[];
      upstream?: string;
      date?: string;
      pullRequest?: { url: string; state: 'open' | 'merged' | 'closed' };
    }
  /** The pages to translate, chosen when the turn started. */
  | ({ type: 'translation' } & TranslationPlan)
  /**
   * The context repositories of the project and the commits at the heads of their branches when the turn started.
   * `problem` is the reason why a repository can't be read.
   */
  | { type: 'repositories'; repositories: readonly PinnedRepository[] }
  /** What happened to the pull request since the last turn, in words for the model. */
  | { type: 'briefing'; text: string }
  /** The reply is stored as `answer`, the name used in all existing logs. */
  | { type: 'assistant'; step: number; answer: ModelReply }
  /** `work` sums up all changes of the turn so far. Set for the last of a reply's calls that change files. */
  | { type: 'tool'; step: number; call: ToolCall; result: ToolResult; work?: WorkSummary }
  /**
   * `notes` is the model's own summary of the removed messages, and `usage` is the cost of writing it. `contextTokens`
   * is the maximum tokens of a conversation from now on, after the model refused one as too long.
   */
  | {
      type: 'compacted';
      step: number;
      summary: string;
      notes?: string;
      usage?: ModelReply['usage'];
      contextTokens?: number;
    }
  /**
   * The job continues automatically once the reason is gone, such as a missing resource or a model that doesn't reply.
   */
  | { type: 'waiting'; reason: string; of?: 'model' }
  /**
   * The turn waits for an answer, at most for `hours`. `call` is the ID of the `ask` call; undefined for a question in
   * the text of a reply.
   */
  | ({ type: 'question'; step: number; call?: string; hours: number } & Question)
  /** A person's answer to the last question. null: no answer arrived in time. */
  | { type: 'answer'; text: string | null }
  /** The turn waits until a person approves or rejects the plan, at most for `hours`. `text` is Markdown. */
  | { type: 'plan'; step: number; call: string; hours: number; text: string }
  /** The decision about the last plan. `plan` is the plan as the person edited it. */
  | { type: 'approval'; decision: 'approved' | 'rejected' | 'expired'; plan?: string }
  /** A person's message to a working agent. */
  | ({ type: 'message' } & PersonMessage)
  /** The agent has read all messages before this event. It is stored before the model call that sends them. */
  | { type: 'read' }
  /** A person stopped the turn. The worker publishes what exists. */
  | { type: 'stopped' }
  /** `stopped`: a person stopped it before the model called `finish`. */
  | ({ type: 'finished'; stopped?: true } & FinishedWork)
  /** A web page that the prompt links to: its text, or the reason why it can't be read. */
  | { type: 'page'; url: string; text?: string; problem?: string }
  /** A budget is nearly used up, such as `month-tokens`. */
  | { type: 'budget'; budget: string; text: string }
  | { type: 'commit'; commit: string; files: string[] }
  | { type: 'pushed'; commit: string; branch: string }
  | { type: 'pull-request'; id: string; url: string; created: boolean; draft?: true }
  | { type: 'completed'; prLink: string | null; outcome?: Outcome }
  /**
   * `cause` is a short code for metrics: an error code, or `model`, `host`, `incomplete` or `given_up`. `incomplete`:
   * the changes so far are published as a draft. Logs of earlier versions have no `code`.
   */
  | { type: 'failed'; error: string; cause?: string; code?: FailureCode }
  | { type: 'archived' };
