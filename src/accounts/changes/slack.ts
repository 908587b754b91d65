/** Changes to the Slack app of an organization. Each is recorded in the audit log with its caller, without secrets. */
import type { Database } from '../../db/schema.ts';
import { getOrganization } from '../organizations.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { checkSlackSecrets, deleteSlackApp, storeSlackApp } from '../slack/slack-apps.ts';
import type { SlackAccess, SlackApp, SlackSecrets } from '../slack/slack-apps.ts';
import { removeSlackChannel, setSlackChannel } from '../slack/slack-channels.ts';
import type { SlackChannel, SlackChannelReference } from '../slack/slack-channels.ts';

/** Connects a Slack app after asking Slack for its workspace, or replaces the secrets of the connected one. */
export async function connectSlackApp(
  db: Database,
  caller: Caller,
  { organizationId, secrets, access }: { organizationId: string; secrets: SlackSecrets; access: SlackAccess },
): Promise<SlackApp> {
  await getOrganization(db, organizationId);
  const team = await checkSlackSecrets(secrets, access);
  const secretKey = await access.getSecretKey();
  return withAudit(db, caller, async (trx) => {
    const result = await storeSlackApp(trx, { organizationId, secrets, team, secretKey });
    return { result, event: toAuditFact('slack.connect', result) };
  });
}

/** Disconnects the Slack app. */
export async function disconnectSlackApp(db: Database, caller: Caller, organizationId: string): Promise<SlackApp> {
  return withAudit(db, caller, async (trx) => {
    const result = await deleteSlackApp(trx, organizationId);
    return { result, event: toAuditFact('slack.disconnect', result) };
  });
}

/** Sets the project of a channel. */
export async function changeSlackChannel(
  db: Database,
  caller: Caller,
  channel: SlackChannelReference & { projectId: string },
): Promise<SlackChannel> {
  return withAudit(db, caller, async (trx) => {
    const result = await setSlackChannel(trx, channel);
    return { result, event: toChannelFact('slack.set-channel', channel, result) };
  });
}

/** Removes a channel. */
export async function dropSlackChannel(
  db: Database,
  caller: Caller,
  channel: SlackChannelReference,
): Promise<SlackChannel> {
  return withAudit(db, caller, async (trx) => {
    const result = await removeSlackChannel(trx, channel);
    return { result, event: toChannelFact('slack.remove-channel', channel, result) };
  });
}

function toAuditFact(action: `slack.${string}`, { organizationId, teamId: subject, teamName }: SlackApp) {
  return { organizationId, action, subject, details: { teamName } };
}

function toChannelFact(
  action: `slack.${string}`,
  { organizationId, channelId: subject }: SlackChannelReference,
  { projectId }: SlackChannel,
) {
  return { organizationId, action, subject, details: { projectId } };
}
