/** Automations, the events that they have received, and their runs. */
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { AgentOutcome } from './agent-jobs.ts';
import type { CreatedAt } from './created-at.ts';

export type AutomationDelivery = 'grow' | 'new' | 'report';
export type AutomationStatus = 'enabled' | 'paused';
export type AutomationOutcome = AgentOutcome | 'failed';

/** When an automation runs. It can always be run by hand or through the API. */
export type AutomationTrigger =
  | { type: 'schedule'; cron: string; timeZone: string }
  | { type: 'api' }
  /** New commits on the project's branch. */
  | { type: 'push' }
  /** New commits on the branch of a context repository; of any, if there is no name. */
  | { type: 'merge'; repository?: string }
  /** A new tag in a context repository, or in the project's own one. `*` in the pattern matches any text. */
  | { type: 'tag'; repository?: string; pattern?: string }
  /**
   * Searches without results, questions without an answer, unhelpful votes, or views of missing pages: at least
   * `threshold` in the last `days`.
   */
  | { type: 'searches' | 'questions' | 'feedback' | 'notFound'; threshold: number; days: number }
  /** Pages past their review date. */
  | { type: 'review' }
  /** Pages whose described files or operations have changed. */
  | { type: 'outdatedPages' }
  /** Links to other hosts that are broken. */
  | { type: 'externalLinks' }
  /** A new version of the API description at a URL, or in a file of the docs. */
  | { type: 'apiDescription'; source: string };

/** What a run handles. The fields are data from outside. */
export type AutomationCause =
  | { type: 'schedule'; at: string }
  | { type: 'api' }
  | { type: 'push'; branch: string; commit: string }
  | { type: 'merge'; repository: string; branch: string; commit: string }
  | { type: 'tag'; repository?: string; tag: string; commit: string }
  | {
      type: 'searches' | 'questions' | 'feedback' | 'notFound';
      /** Days in UTC, both inclusive. */
      from: string;
      to: string;
      count: number;
      /** What readers wrote, most frequent first. */
      items: { text: string; count: number; page?: string }[];
    }
  | {
      type: 'review' | 'outdatedPages' | 'externalLinks';
      count: number;
      items: WatchItem[];
    }
  | { type: 'apiDescription'; source: string; commit?: string };

/** What a check of a trigger found: a page to review or to update, or a broken link. The texts are data from outside. */
export interface WatchItem {
  /** Identifies the item, so that it starts one run. */
  key: string;
  text: string;
  /** Its file in the docs. */
  page: string;
}

/** What the last check of a trigger saw. Each trigger uses its own fields. */
export interface WatchState {
  /** Hash of a URL → day in UTC on which it worked last. */
  working?: Record<string, string>;
  /** Hash of a URL → day in UTC since which it has been broken. */
  broken?: Record<string, string>;
  /** Hash of an API description without its layout. */
  digest?: string;
  /** Entity tag of a URL. */
  etag?: string;
}

/** Where a repository defines an automation. */
export interface AutomationDefinition {
  /** Line in the file. */
  line: number;
  commit: string;
  /** Hash of the fields. */
  digest: string;
}

/** The last read of the file with a project's automations. */
export interface AutomationDefinitionsTable {
  project_id: string;
  commit_id: string;
  /** Written as JSON text. */
  problems: ColumnType<{ line: number; message: string }[], string, string>;
  read_at: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>;
}

export interface AutomationsTable {
  id: string;
  organization_id: string;
  project_id: string;
  name: string;
  prompt: string;
  /** Written as JSON text. */
  trigger: ColumnType<AutomationTrigger, string, string>;
  /** null: all of the project. */
  context_repositories: string[] | null;
  /** null: the project's branch. */
  base_branch: string | null;
  delivery: AutomationDelivery;
  /** ID of the ready-made automation whose gate checks each run. null: no gate does. */
  template: string | null;
  /** The language that runs translate into. null: runs only do what the prompt says. */
  translate_language: string | null;
  budget_tokens: number | null;
  budget_micros: number | null;
  /** Ids of users. */
  notify: Generated<string[]>;
  status: Generated<AutomationStatus>;
  /** Why Bindery paused it. null: a person did. */
  paused_reason: string | null;
  failures: Generated<number>;
  next_run_at: Date | null;
  /** Written as JSON text. */
  watch_state: ColumnType<WatchState | null, string | null | undefined, string | null>;
  /** Why the trigger couldn't be checked the last time. null: it could. */
  watch_problem: string | null;
  /** Written as JSON text. null: people created it. */
  definition: ColumnType<AutomationDefinition | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** A context repository at its last poll. */
export interface ContextHeadsTable {
  project_id: string;
  name: string;
  due_at: Date;
  branch: string | null;
  commit_id: string | null;
  /** Name to commit; written as JSON text. null: not polled yet. */
  tags: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
}

export interface AutomationEventsTable {
  automation_id: string;
  event_key: string;
  created_at: CreatedAt;
}

export interface AutomationRunsTable {
  id: string;
  automation_id: string;
  /** Written as JSON text. */
  cause: ColumnType<AutomationCause, string, string>;
  /** The ready-made automation whose gate checks the run, fixed when it starts. null: no gate does. */
  template: string | null;
  events: Generated<number>;
  requested_at: CreatedAt;
  due_at: ColumnType<Date, Date | undefined, Date>;
  waiting_reason: string | null;
  job_id: string | null;
  turn: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  outcome: AutomationOutcome | null;
  summary: string | null;
  pr_link: string | null;
}
