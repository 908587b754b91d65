/** The Slack app of an organization: its secrets, which are stored encrypted, and its workspace. */
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { openSecret, sealSecret } from '../../lib/secret-box.ts';
import type { BoxKey } from '../../lib/secret-box.ts';
import { toStorableText } from '../../lib/storable.ts';
import { createSlackCaller, SlackFailure } from './slack-api.ts';
import type { SlackAnswer } from './slack-api.ts';

/** The secrets of a Slack app. */
export interface SlackSecrets {
  /** Slack signs its requests with it. */
  signingSecret: string;
  /** Bindery calls Slack with it: `xoxb-…`. */
  botToken: string;
}

/** A connected Slack app. */
export interface SlackApp {
  organizationId: string;
  teamId: string;
  teamName: string;
  botUserId: string;
  /** Why Bindery can't use Slack. null: it can. */
  problem: string | null;
  createdAt: Date;
}

/** How to reach Slack, and the key that encrypts an app's secrets. */
export interface SlackAccess {
  getSecretKey(): Promise<BoxKey>;
  /** URL of Slack's Web API. @defaultValue Slack's public API */
  url?: string | undefined;
}

/**
 * Checks the secrets of a Slack app, and returns its workspace and bot user. Throws `invalid_request` for malformed
 * secrets or a token that Slack refuses, and `unavailable` if Slack can't be reached.
 */
export async function checkSlackSecrets(
  { signingSecret, botToken }: SlackSecrets,
  { url }: Pick<SlackAccess, 'url'>,
): Promise<Pick<SlackApp, 'teamId' | 'teamName' | 'botUserId'>> {
  if (!/^[0-9a-f]{32,64}$/i.test(signingSecret))
    throw new AppError(
      'invalid_request',
      'Expected the signing secret of the Slack app: 32 characters from 0 to 9 and a to f. Copy it from "Basic Information" in the settings of the app.',
    );
  if (!/^xoxb-[\w-]{10,250}$/.test(botToken))
    throw new AppError(
      'invalid_request',
      'Expected a bot token, which starts with "xoxb-". Install the Slack app in your workspace, and copy the token from "OAuth & Permissions".',
    );
  const answer = await identify(botToken, url);
  const [teamId, teamName, botUserId] = [answer.team_id, answer.team, answer.user_id].map(readText);
  if (!teamId || !botUserId) throw createTokenError("its response doesn't contain a workspace");
  return { teamId, teamName: teamName || teamId, botUserId };
}

async function identify(token: string, url: string | undefined): Promise<SlackAnswer> {
  try {
    return await createSlackCaller({ url, token })('auth.test', {});
  } catch (error) {
    if (!(error instanceof SlackFailure)) throw error;
    if (error.isTransient)
      throw new AppError(
        'unavailable',
        `Slack can't be reached to check the bot token: ${error.message} Try again later.`,
      );
    throw createTokenError(error.code);
  }
}

function createTokenError(reason: string): AppError {
  return new AppError(
    'invalid_request',
    `Slack refused the bot token: ${reason}. Copy the token again from "OAuth & Permissions" in the settings of the app.`,
  );
}

function readText(value: unknown): string {
  return typeof value === 'string' ? toStorableText(value).slice(0, 200) : '';
}

/** Stores the secrets and the workspace of an organization's app. */
export async function storeSlackApp(
  trx: Database,
  {
    organizationId,
    secrets,
    team: { teamId, teamName, botUserId },
    secretKey,
  }: {
    organizationId: string;
    secrets: SlackSecrets;
    team: Pick<SlackApp, 'teamId' | 'teamName' | 'botUserId'>;
    secretKey: BoxKey;
  },
): Promise<SlackApp> {
  await trx
    .deleteFrom('slack_apps')
    .where('organization_id', '=', organizationId)
    .where('team_id', '!=', teamId)
    .execute();
  const values = {
    secrets: sealSecret(JSON.stringify(secrets), { key: secretKey, context: getSlackContext(organizationId) }),
    team_id: teamId,
    team_name: teamName,
    bot_user_id: botUserId,
    problem: null,
    paused_until: null,
  };
  await trx
    .insertInto('slack_apps')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute();
  return getSlackApp(trx, organizationId);
}

/** Returns the organization's app. Throws `not_found` if none is connected. */
export async function getSlackApp(db: Database, organizationId: string): Promise<SlackApp> {
  const app = await findSlackApp(db, organizationId);
  if (app) return app;
  throw new AppError('not_found', 'This organization has no Slack app. Connect one first.');
}

/** Returns the organization's app; undefined if none is connected. */
export async function findSlackApp(db: Database, organizationId: string): Promise<SlackApp | undefined> {
  return selectApps(db).where('organization_id', '=', organizationId).executeTakeFirst();
}

/** Lists the apps of all organizations, or of one. */
export async function listSlackApps(db: Database, filter: { organizationId?: string }): Promise<SlackApp[]> {
  const query = selectApps(db).orderBy('organization_id');
  return (
    filter.organizationId === undefined ? query : query.where('organization_id', '=', filter.organizationId)
  ).execute();
}

function selectApps(db: Database) {
  return db
    .selectFrom('slack_apps')
    .select([
      'organization_id as organizationId',
      'team_id as teamId',
      'team_name as teamName',
      'bot_user_id as botUserId',
      'problem',
      'created_at as createdAt',
    ]);
}

/** Forgets the organization's app with its channels and threads. The jobs stay. Throws `not_found`. */
export async function deleteSlackApp(trx: Database, organizationId: string): Promise<SlackApp> {
  const app = await getSlackApp(trx, organizationId);
  await trx.deleteFrom('slack_apps').where('organization_id', '=', organizationId).execute();
  return app;
}

/** Finds an app with its secrets. Throws `invalid_config` if they were encrypted with another key. */
export async function findSlackSecrets(
  db: Database,
  { organizationId, getSecretKey }: { organizationId: string; getSecretKey: () => Promise<BoxKey> },
): Promise<SlackSecrets | undefined> {
  const row = await db
    .selectFrom('slack_apps')
    .select('secrets')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = openSecret(row.secrets, { key: await getSecretKey(), context: getSlackContext(organizationId) });
  if (text !== undefined) return parseJson(text) as SlackSecrets;
  throw new AppError(
    'invalid_config',
    `Can't decrypt the secrets of the Slack app of organization ${organizationId} with the current BINDERY_SECRET_KEY. ` +
      'Restore the key they were encrypted with, or connect the app again.',
  );
}

/** Returns the context that the box is bound to. */
export function getSlackContext(organizationId: string): string {
  return `slack-app:${organizationId}`;
}
