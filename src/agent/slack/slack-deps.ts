import type { CallSlack } from '../../accounts/slack/slack-api.ts';
import type { SlackApp } from '../../accounts/slack/slack-apps.ts';
import type { Database } from '../../db/schema.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import type { MentionDeps } from '../mentions/mention-deps.ts';

/** The dependencies of conversations in Slack. */
export interface SlackDeps extends Pick<MentionDeps, 'queue' | 'models' | 'budgets' | 'secrets'> {
  db: Database;
  getSecretKey(): Promise<BoxKey>;
  publicUrl(): string;
  /** URL of Slack's Web API. @defaultValue Slack's public API */
  slackUrl?: string | undefined;
}

/** Work for the Slack app of one organization. */
export interface SlackWork {
  deps: SlackDeps;
  app: SlackApp;
  call: CallSlack;
  /** Replaces the secrets of the app in a text. */
  redact(text: string): string;
}

/** A thread in a channel. */
export interface SlackThread {
  organizationId: string;
  channelId: string;
  /** ID of the thread's first message. */
  threadTs: string;
}
