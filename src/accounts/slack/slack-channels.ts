/** The channels of an organization's Slack workspace in which people can mention the agent. */
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import { getProject } from '../projects/projects.ts';
import { throwUnknownProject } from '../projects/unknown-project.ts';
import { getSlackApp } from './slack-apps.ts';

/** A channel, and the project that mentions in it are about. */
export interface SlackChannel {
  channelId: string;
  projectId: string;
  projectName: string;
}

/** Identifies a channel of an organization. */
export interface SlackChannelReference {
  organizationId: string;
  channelId: string;
}

/** Lists the channels of an organization. */
export async function listSlackChannels(db: Database, organizationId: string): Promise<SlackChannel[]> {
  return selectChannels(db, organizationId).orderBy('slack_channels.created_at').orderBy('channel_id').execute();
}

/** Finds a channel; undefined if it has no project. */
export async function findSlackChannel(
  db: Database,
  { organizationId, channelId }: SlackChannelReference,
): Promise<SlackChannel | undefined> {
  return selectChannels(db, organizationId).where('channel_id', '=', channelId).executeTakeFirst();
}

function selectChannels(db: Database, organizationId: string) {
  return db
    .selectFrom('slack_channels')
    .innerJoin('projects', 'projects.id', 'slack_channels.project_id')
    .select(['channel_id as channelId', 'project_id as projectId', 'projects.name as projectName'])
    .where('slack_channels.organization_id', '=', organizationId);
}

const MAX_CHANNELS = 200;

/**
 * Sets the project of a channel. Throws `not_found` without an app or if the organization doesn't have the project,
 * `invalid_request` for a malformed channel ID, and `conflict` above the maximum.
 */
export async function setSlackChannel(
  trx: Database,
  { organizationId, channelId, projectId }: SlackChannelReference & { projectId: string },
): Promise<SlackChannel> {
  await getSlackApp(trx, organizationId);
  if (!/^[CG][0-9A-Z]{5,30}$/.test(channelId))
    throw new AppError(
      'invalid_request',
      `Expected the ID of a channel, such as C0123456789, got ${JSON.stringify(channelId.slice(0, 80))}. Slack shows it at the end of the channel's details.`,
    );
  if (!isId('prj', projectId)) throwUnknownProject(projectId);
  await getProject(trx, { id: projectId, organizationId });
  const channels = await listSlackChannels(trx, organizationId);
  if (channels.length >= MAX_CHANNELS && !channels.some((channel) => channel.channelId === channelId))
    throw new AppError(
      'conflict',
      `Your organization already has ${MAX_CHANNELS} Slack channels, the maximum. Remove one and try again.`,
    );
  await trx
    .insertInto('slack_channels')
    .values({ organization_id: organizationId, channel_id: channelId, project_id: projectId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'channel_id']).doUpdateSet({ project_id: projectId }),
    )
    .execute();
  return getSlackChannel(trx, { organizationId, channelId });
}

/** Removes a channel. Mentions in it no longer start jobs. Throws `not_found`. */
export async function removeSlackChannel(trx: Database, reference: SlackChannelReference): Promise<SlackChannel> {
  const channel = await getSlackChannel(trx, reference);
  await trx
    .deleteFrom('slack_channels')
    .where('organization_id', '=', reference.organizationId)
    .where('channel_id', '=', reference.channelId)
    .execute();
  return channel;
}

async function getSlackChannel(db: Database, reference: SlackChannelReference): Promise<SlackChannel> {
  const channel = await findSlackChannel(db, reference);
  if (channel) return channel;
  throw new AppError(
    'not_found',
    `The Slack channel ${JSON.stringify(reference.channelId.slice(0, 80))} has no project. Check the ID.`,
  );
}
