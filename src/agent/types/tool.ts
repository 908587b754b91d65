/** Tools, their calls and their results. */
import type { TSchema } from 'typebox';
import type { ContextRepository, ListMerged, Upstream, Workspace } from './workspace.ts';
import type { CheckSite, SiteView } from './site.ts';
import type { WebAccess } from './web.ts';
import type { TranslationPlan } from './translation.ts';
import type { FinishedWork, Question } from './work.ts';

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
  /** Fetches earlier commits into the workspace. Later calls do nothing. @defaultValue the workspace has all commits */
  fetchHistory?(): Promise<void>;
  /** True if the model accepts images. @defaultValue false */
  seesImages?: boolean;
  /** Maximum UTF-8 bytes of the result's text, which depend on the model's context. @defaultValue 30,000 */
  resultBytes?: number | undefined;
  /** Whether another file-changing call follows in the same reply. @defaultValue false */
  isFollowed?: boolean;
  /** Whether a recorded call is repeated only to rebuild the work tree. Its result text is not used. */
  isReplay?: boolean;
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
  /** Turn limits that the text says are nearly reached. */
  told?: ('steps' | 'minutes' | 'tokens')[];
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
