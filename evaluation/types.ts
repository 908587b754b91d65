/** Types of an evaluation: tasks as data, tasks built for a site, and results. */
import type { AutomationCause } from '../src/db/tables/automations.ts';
import type { NavigationItem } from '../src/agent/navigation/open-navigation.ts';
import type { SiteReport } from '../src/agent/types/site.ts';
import type { TranslationRequest } from '../src/agent/types/translation.ts';
import type { ToolContext } from '../src/agent/types/tool.ts';
import type { CommentAnswer } from '../src/agent/types/work.ts';

/** The source of a task's site: a folder of `examples/`, a public repository at a commit, or a local one before it. */
export type SiteSource =
  | { kind: 'example'; name: string }
  | { kind: 'repository'; name: string; repository: string; commit: string }
  /** The docs folder of a local repository before a commit. */
  | { kind: 'replay'; name: string; repository: string; commit: string; docs: string };

/** The group of a task in reports. */
export type TaskKind =
  | 'synthetic'
  | 'writing'
  | 'conversation'
  | 'translation'
  | 'automation'
  | 'repository'
  | 'adversarial'
  | 'replay';

/** A task as data. */
export interface Task {
  /** Id such as `starter/renamePage/0`. */
  id: string;
  kind: TaskKind;
  source: SiteSource;
  generator: string;
  /** Index of the page to use among the suitable ones, from 0. */
  pick: number;
}

/** A site in the form that generators use. */
export interface Site {
  /** Texts of the docs folder by path: pages, snippets and JSON. */
  files: ReadonlyMap<string, string>;
  items: readonly NavigationItem[];
}

/** A tool call of a reference. */
export interface ToolUse {
  name: string;
  args: Record<string, unknown>;
}

/** A task built for a site. */
export interface BuiltTask {
  /** Files to change before the task starts, such as a page with a broken link; null deletes a file. */
  setup: Readonly<Record<string, string | null>>;
  prompt: string;
  /** Messages that people send after the model's first reply. @defaultValue none */
  messages?: readonly string[];
  /** Prompts that follow once the model has finished. @defaultValue none */
  followUps?: readonly string[];
  /** The translation that the job is for. @defaultValue none */
  translate?: TranslationRequest;
  /** The run of a ready-made automation that the task is. @defaultValue it is a person's prompt */
  automation?: AutomationRun;
  /** Tool calls that fulfill the task. */
  reference: readonly ToolUse[];
  /** What a correct model says about its work. @defaultValue isn't graded */
  statement?: Statement;
  /** Wrong work on this task by name. The graders must detect it. @defaultValue none */
  mistakes?: Readonly<Record<string, Mistake>>;
  expect: Expectation;
}

/** A run of a ready-made automation. */
export interface AutomationRun {
  /** ID of the ready-made automation. Its gate checks the work. */
  template: string;
  cause: AutomationCause;
  /** Whether the run changes nothing, because its summary is a report. */
  reportOnly?: true;
  /**
   * Commits of the repository `code`, oldest first. In all texts of the task, `{commit 2}` becomes the ID of the second.
   * @defaultValue there is no such repository
   */
  code?: readonly CodeCommit[];
}

/** A commit of a repository with code. */
export interface CodeCommit {
  message: string;
  files: Readonly<Record<string, string>>;
}

/** Wrong work on a task. What is left out is as in the reference. */
export interface Mistake {
  /** Whether the gate of the automation must refuse the work. @defaultValue the graders are enough */
  isRefused?: true;
  reference?: readonly ToolUse[];
  statement?: Statement;
}

/** What the work must achieve. All tasks also require that there are no new problems, lost pages or omitted text. */
export interface Expectation {
  /** Whether the work must not change anything. */
  unchanged?: boolean;
  /** Pages with the labels of the nodes that must contain them, outermost first. */
  listed?: readonly { page: string; trail: readonly string[]; after?: string }[];
  /** Pages that must not be in the navigation. */
  unlisted?: readonly string[];
  /** Labels that must be in the navigation. */
  labels?: readonly string[];
  /** The URL that a reader must reach, by the old URL. */
  redirects?: Readonly<Record<string, string>>;
  /** URLs that no link can point to. */
  unlinked?: readonly string[];
  /** Texts that a file must contain, by file. */
  holds?: Readonly<Record<string, readonly string[]>>;
  /** Texts that no changed file can contain. */
  forbidden?: readonly string[];
  /** Files that must not exist. */
  gone?: readonly string[];
  /** Pages whose words the task leaves open. The text of all other pages is known from the reference. */
  free?: readonly string[];
  /** Facts that a page must contain, each with its possible spellings, by file. */
  claims?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Texts besides the site and the prompt that facts can come from. */
  sources?: readonly string[];
  /** The language that a page must be written in, by file. */
  language?: Readonly<Record<string, string>>;
  /** The page whose headings, code and links a page must have, by file. */
  parity?: Readonly<Record<string, string>>;
  /** Whether the model must say that it made the change that a review comment asks for, by the comment's number. */
  replies?: Readonly<Record<number, boolean>>;
  /** Facts that the summary must contain, each with its possible spellings. */
  says?: readonly (readonly string[])[];
  /** Whether the model must ask a question or state an assumption in its summary. */
  asks?: boolean;
  /** The text that people wrote, by file. The work must resemble it. */
  similar?: Readonly<Record<string, string>>;
}

/** Work on a task, ready for grading. */
export interface Attempt {
  context: ToolContext;
  site: Site;
  built: BuiltTask;
  /** Files that the reference changes. */
  expectedFiles: readonly string[];
  /** Number of lines that the reference adds and removes. */
  expectedLines: number;
  /** Texts of the changed files after the reference, by file. */
  expectedTexts: ReadonlyMap<string, string>;
  /** The check of the site before the work. */
  baseReport: SiteReport;
  /** What the model said about its work. @defaultValue isn't graded */
  statement?: Statement | undefined;
}

/** What a model said about its work. */
export interface Statement {
  /** Whether the agent asked a question. */
  hasQuestion: boolean;
  /** Its title and summary. */
  summary: string;
  /** Questions that it leaves to people. @defaultValue none */
  openQuestions?: readonly string[];
  /** Its answers to review comments. @defaultValue none */
  replies?: readonly CommentAnswer[];
}

/** The result of one grader. */
export interface Grade {
  grader: string;
  ok: boolean;
  /** The reason for a failure. */
  reason?: string;
}

/** One run of a task with a model. */
export interface TaskRun {
  task: string;
  kind: TaskKind;
  run: number;
  passed: boolean;
  grades: Grade[];
  steps: number;
  /** Number of refused calls, of `edit` calls, and of successful `edit` calls. */
  refused: number;
  edits: number;
  editsOk: number;
  tokens: { input: number; output: number; cached: number };
  /** US dollars. Undefined if the model's price is unknown. */
  cost?: number;
  seconds: number;
  /** The reason if the model didn't finish the work. */
  ended?: string;
  /** Set by a judge: whether it preferred the work to the reference in both orders. */
  judged?: 'better' | 'equal' | 'worse';
}
