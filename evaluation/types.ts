/** Types of an evaluation: tasks as data, what a generator makes of one on a site, and the results. */
import type { NavigationItem } from '../src/agent/navigation/open-navigation.ts';
import type { ToolContext } from '../src/agent/types.ts';

/** Source of the site of a task: a folder of `examples/`, or a public repository at a commit. */
export type SiteSource =
  | { kind: 'example'; name: string }
  | { kind: 'repository'; name: string; repository: string; commit: string };

export type TaskKind = 'synthetic' | 'repository' | 'adversarial';

export interface Task {
  /** `starter/rename-page/0`. */
  id: string;
  kind: TaskKind;
  source: SiteSource;
  generator: string;
  /** Which of the pages that fit is taken, from 0. */
  pick: number;
}

/** A site as generators see it. */
export interface Site {
  /** Texts of the docs folder by path: pages, snippets and JSON. */
  files: ReadonlyMap<string, string>;
  items: readonly NavigationItem[];
}

export interface ToolUse {
  name: string;
  args: Record<string, unknown>;
}

/** A task on a site. */
export interface BuiltTask {
  /** Files that are changed before the work begins, such as a page with a link that is broken; null removes one. */
  setup: Readonly<Record<string, string | null>>;
  prompt: string;
  /** Calls of tools that do what is asked. */
  reference: readonly ToolUse[];
  expect: Expectation;
}

/** Demands on the work, apart from what holds for all: no new problems, no lost pages, nothing elided. */
export interface Expectation {
  /** Nothing may be changed. */
  unchanged?: boolean;
  /** Pages, and the labels of the nodes that they must stand in, innermost last. */
  listed?: readonly { page: string; trail: readonly string[]; after?: string }[];
  /** Pages that no entry may name. */
  unlisted?: readonly string[];
  /** Labels that must be in the navigation. */
  labels?: readonly string[];
  /** Old address → where a reader must end up. */
  redirects?: Readonly<Record<string, string>>;
  /** Addresses that no link may lead to. */
  unlinked?: readonly string[];
  /** File → texts that it must hold. */
  holds?: Readonly<Record<string, readonly string[]>>;
  /** Texts that no changed file may hold. */
  forbidden?: readonly string[];
  /** Files that must be gone. */
  gone?: readonly string[];
}

/** The work on a task, ready to be graded. */
export interface Attempt {
  context: ToolContext;
  site: Site;
  built: BuiltTask;
  /** Files that the reference changes. */
  expectedFiles: readonly string[];
  /** Lines that the reference adds and removes. */
  expectedLines: number;
}

export interface Grade {
  grader: string;
  ok: boolean;
  /** Reason why it was refused. */
  reason?: string;
}

/** One run of one task with a model. */
export interface TaskRun {
  task: string;
  kind: TaskKind;
  run: number;
  passed: boolean;
  grades: Grade[];
  steps: number;
  /** Calls that were refused, and those of `edit` with how many of them succeeded. */
  refused: number;
  edits: number;
  editsOk: number;
  tokens: { input: number; output: number; cached: number };
  /** US dollars; absent when the model's price is not known. */
  cost?: number;
  seconds: number;
  /** State of the work when the model did not finish it. */
  ended?: string;
  /** Set by a judge: whether the work was preferred to the reference, in both orders. */
  judged?: 'better' | 'equal' | 'worse';
}
