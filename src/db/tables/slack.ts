/** Slack apps, and the threads in which people talk with agent jobs; see `agent/slack`. */
import type { Generated } from 'kysely';
import type { CreatedAt } from './created-at.ts';

export interface SlackAppsTable {
  organization_id: string;
  secrets: Buffer;
  team_id: string;
  team_name: string;
  bot_user_id: string;
  problem: string | null;
  paused_until: Date | null;
  created_at: CreatedAt;
}

export interface SlackChannelsTable {
  organization_id: string;
  channel_id: string;
  project_id: string;
  created_at: CreatedAt;
}

export interface SlackEventsTable {
  organization_id: string;
  key: string;
  event: string | null;
  due_at: Date | null;
  reserved_until: Date | null;
  failures: Generated<number>;
  created_at: CreatedAt;
}

export interface SlackThreadsTable {
  organization_id: string;
  channel_id: string;
  thread_ts: string;
  job_id: string;
  first_turn: number;
  shown_at: Date | null;
  due_at: Date | null;
  reserved_until: Date | null;
  failures: Generated<number>;
}

export interface SlackMessagesTable {
  organization_id: string;
  channel_id: string;
  thread_ts: string;
  key: string;
  ts: string | null;
  hash: string | null;
}
