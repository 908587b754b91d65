/** Mentions of the agent in issues and pull requests; see `agent/mentions`. */
import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export type DiscussionKind = 'issue' | 'pull';
export type MentionState = 'ignored' | 'refused' | 'started' | 'announced' | 'answered';

export interface DiscussionsTable {
  project_id: string;
  kind: DiscussionKind;
  subject_id: string;
  since: Date;
  due_at: Date | null;
  reserved_until: Date | null;
  failures: Generated<number>;
}

export interface MentionsTable {
  id: string;
  project_id: string;
  kind: DiscussionKind;
  subject_id: string;
  host_id: string;
  thread: string | null;
  state: MentionState;
  reason: string | null;
  job_id: string | null;
  turn: number | null;
  created_at: CreatedAt;
}
