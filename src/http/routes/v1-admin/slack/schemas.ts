import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { SlackApp } from '../../../../accounts/slack/slack-apps.ts';
import type { SlackChannel } from '../../../../accounts/slack/slack-channels.ts';
import { createRef, defineBody, orNull, Time } from '../../../schemas.ts';

export const AdminSlackApp = defineBody('AdminSlackApp', {
  teamId: Type.String({ description: 'ID of the Slack workspace.', examples: ['T0123456789'] }),
  teamName: Type.String({ examples: ['Acme'] }),
  problem: orNull(Type.String(), "Why Bindery can't use Slack, and what to do. null if it can."),
  createdAt: Time,
});

export const AdminSlackChannel = defineBody('AdminSlackChannel', {
  channelId: Type.String({ examples: ['C0123456789'] }),
  projectId: Type.String({ description: 'The project that mentions in the channel are about.' }),
  projectName: Type.String(),
});

export const AdminSlack = defineBody('AdminSlack', {
  app: orNull(createRef(AdminSlackApp), 'null if no Slack app is connected.'),
  channels: Type.Array(createRef(AdminSlackChannel), { description: 'Oldest first.' }),
  requestUrl: Type.String({ description: 'The URL that Slack calls.' }),
  manifest: Type.String({ description: 'The manifest to create the Slack app from, as JSON text.' }),
});

export const ConnectSlack = defineBody(
  'ConnectSlack',
  {
    signingSecret: Type.String({ minLength: 1, maxLength: 200, description: 'The signing secret of the Slack app.' }),
    botToken: Type.String({ minLength: 1, maxLength: 300, description: 'The bot token of the Slack app: `xoxb-…`.' }),
  },
  { signingSecret: '8f742231b10e8888abcd99yyyzzz85a5', botToken: 'xoxb-…' },
);

export const SetSlackChannel = defineBody(
  'SetSlackChannel',
  { projectId: Type.String({ description: 'ID of the project.' }) },
  { projectId: 'prj_01k9w3m7cq4t8yvd2hfx5rznba' },
);

export const SlackChannelParams = { channel: 'ID of the Slack channel.' };

export function toAdminSlackApp({ teamId, teamName, problem, createdAt }: SlackApp): Static<typeof AdminSlackApp> {
  return { teamId, teamName, problem, createdAt: createdAt.toISOString() };
}

export function toAdminSlackChannel({
  channelId,
  projectId,
  projectName,
}: SlackChannel): Static<typeof AdminSlackChannel> {
  return { channelId, projectId, projectName };
}
