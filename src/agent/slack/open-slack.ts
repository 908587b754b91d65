import { createSlackCaller } from '../../accounts/slack/slack-api.ts';
import { findSlackApp, findSlackSecrets } from '../../accounts/slack/slack-apps.ts';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';
import { createRedactor } from '../safety/redact.ts';
import type { SlackDeps, SlackWork } from './slack-deps.ts';

/** Opens the Slack app of an organization. Undefined if it isn't connected anymore. */
export async function openSlack(deps: SlackDeps, organizationId: string): Promise<SlackWork | undefined> {
  const { db, getSecretKey, slackUrl } = deps;
  const app = await findSlackApp(db, organizationId);
  const secrets = app && (await findSlackSecrets(db, { organizationId, getSecretKey }));
  if (!app || !secrets) return undefined;
  const call = createSlackCaller({ url: slackUrl, token: secrets.botToken });
  const redact = createRedactor([...deps.secrets, secrets.botToken, secrets.signingSecret]);
  return { deps, app, call, redact };
}

/** Returns until when Slack asked not to be called for an organization; undefined if it can be called. */
export async function findSlackPause(db: Database, organizationId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('slack_apps')
    .select('paused_until')
    .where('organization_id', '=', organizationId)
    .where('paused_until', '>', NOW)
    .executeTakeFirst();
  return row?.paused_until ?? undefined;
}

/** Stores until when not to call Slack for an organization. */
export async function pauseSlack(db: Database, organizationId: string, until: Date): Promise<void> {
  await db
    .updateTable('slack_apps')
    .set({ paused_until: until })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Stores why Slack can't be used, for the organization's admins. null: it can. */
export async function storeSlackProblem(db: Database, organizationId: string, problem: string | null): Promise<void> {
  await db
    .updateTable('slack_apps')
    .set({ problem: problem === null ? null : toStorableText(problem) })
    .where('organization_id', '=', organizationId)
    .where('problem', 'is distinct from', problem)
    .execute();
}
