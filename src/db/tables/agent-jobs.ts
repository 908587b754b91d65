/** Agent jobs, their events, and pull requests of the built-in host. */
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type AgentStatus = 'active' | 'completed' | 'archived' | 'failed';
export type AgentOutcome = 'changed' | 'unchanged' | 'reported' | 'could_not' | 'stopped' | 'plan_rejected';
export type PullRequestState = 'open' | 'merged' | 'closed';

export interface AgentJobsTable {
  id: string;
  organization_id: string;
  project_id: string;
  status: Generated<AgentStatus>;
  repository_url: string;
  model: string;
  branch: string;
  base_branch: string;
  pr_link: string | null;
  pr_id: string | null;
  /** The last known state of the pull request. Triggers keep it current for the built-in host. null: there is none. */
  pr_state: PullRequestState | null;
  pr_draft: Generated<boolean>;
  pr_conflict: Generated<boolean>;
  error: string | null;
  /** How the last turn ended, if it completed. */
  outcome: AgentOutcome | null;
  /** Why the last turn failed, if it did: a code of `agent/failure-codes.ts`. */
  failure_code: string | null;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cached_tokens: Generated<number>;
  cost_micros: number | null;
  budget_tokens: number | null;
  budget_micros: number | null;
  title: string | null;
  tags: Generated<string[]>;
  /** The automation that started it. null: a person or a program did. */
  automation_id: string | null;
  /** Names of the context repositories that it can read. null: all of the project. */
  context_repositories: string[] | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  archived_at: Date | null;
  review_at: Date | null;
  review_reserved_until: Date | null;
  reviews_from: Date | null;
  /** Written as JSON text. null: the job doesn't wait for people. */
  waiting: ColumnType<StoredWaiting | null, string | null | undefined, string | null>;
  /** When the job continues without an answer. */
  waiting_until: Date | null;
  /** When a person stopped the current turn. */
  stopped_at: Date | null;
  /** Written as JSON text. */
  checks: ColumnType<StoredChecks | null, string | null | undefined, string | null>;
  /** Written as JSON text. */
  checks_request: ColumnType<StoredChecksRequest | null, string | null | undefined, string | null>;
  review_problem: string | null;
}

/** The checks of a pull request's newest commit. */
export interface StoredChecks {
  /** Missing if they were never readable. */
  commit?: string;
  /** When the commit was first seen. */
  seenAt?: string;
  running: boolean;
  failed: { name: string; url?: string }[];
  /** Follow-ups in a row that had the failure of a check, by its name. */
  attempts: Record<string, number>;
  /** The commit whose failures are in the last follow-up. */
  followedCommit?: string;
  /** When follow-ups without a person's request were started, within a day. */
  starts: string[];
  /** Checks that the agent stopped trying to fix, and said so in the pull request. */
  reported: string[];
  /** Why the checks can't be read or followed. */
  problem?: string;
}

/** A person's request to fix the failing checks. */
export interface StoredChecksRequest {
  at: string;
  author?: { userId: string; name: string; email: string };
}

/** What a job waits for. */
export interface StoredWaiting {
  for: 'answer' | 'approval';
  /** Number of the event with the question or plan. */
  event: number;
  text: string;
  choices?: string[];
  assumption?: string;
}

export interface AgentAttachmentsTable {
  job_id: string;
  turn: number;
  position: number;
  name: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
  object_key: string;
}

export interface RemovedAttachmentsTable {
  object_key: string;
  /** When the object can be deleted. */
  removed_at: ColumnType<Date, Date | undefined, Date>;
}

export interface AgentUsageTable {
  project_id: string;
  month: Date;
  tokens: number;
  cost_micros: number;
}

export interface OrganizationUsageTable {
  organization_id: string;
  month: Date;
  tokens: number;
  cost_micros: number;
}

export interface AssistantReservationsTable {
  id: string;
  organization_id: string;
  tokens: number;
  cost_micros: number;
  expires_at: Date;
}

export interface AgentReservationsTable {
  job_id: string;
  project_id: string;
  tokens: number;
  cost_micros: number;
}

export interface AgentTurnsTable {
  job_id: string;
  turn: number;
  project_id: string;
  prompt: string;
  /** The signed-in user who sent the prompt. null: an API key. */
  user_id: string | null;
  author_name: string | null;
  author_email: string | null;
  created_at: CreatedAt;
  finished_at: Date | null;
}

export interface AgentEventsTable {
  job_id: string;
  seq: number;
  turn: number;
  type: string;
  /** Written as JSON text, see `idempotency_keys.response`. */
  data: ColumnType<unknown, string, never>;
  created_at: CreatedAt;
}

export interface AgentDiffsTable {
  job_id: string;
  turn: number;
  seq: number;
  /** Written as JSON text, see `idempotency_keys.response`. */
  changes: ColumnType<unknown, string, string>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export type ReviewCommentState = 'pending' | 'sent' | 'answered' | 'ignored';
export type ReviewCommentKind = 'line' | 'comment' | 'changes-requested';

/** Comments that ask for a change of a job's pull request; see `agent/reviews`. */
export interface ReviewCommentsTable {
  id: string;
  project_id: string;
  host_id: string;
  job_id: string;
  pull_id: string;
  kind: ReviewCommentKind;
  author: string;
  body: string;
  thread: string | null;
  path: string | null;
  line: number | null;
  state: Generated<ReviewCommentState>;
  turn: number | null;
  number: number | null;
  failures: Generated<number>;
  created_at: CreatedAt;
}

export type PullVerdict = 'comment' | 'approve' | 'request-changes';
export type PullCommentAuthorKind = 'user' | 'key' | 'agent';
/** Whether a line number is from the file before or after the change. */
export type LineSide = 'before' | 'after';

/** Comments on pull requests of the built-in host. */
export interface PullCommentsTable {
  id: string;
  pull_id: string;
  thread_id: string | null;
  verdict: PullVerdict | null;
  author_kind: PullCommentAuthorKind;
  author_id: string | null;
  author_name: string;
  body: string;
  path: string | null;
  line: number | null;
  side: LineSide | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  created_at: CreatedAt;
}

export interface PullRequestsTable {
  id: string;
  project_id: string;
  head: string;
  base: string;
  title: string;
  body: string;
  state: Generated<PullRequestState>;
  base_commit: string | null;
  head_commit: string | null;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
