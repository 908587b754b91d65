import {
  changeSlackChannel,
  connectSlackApp,
  disconnectSlackApp,
  dropSlackChannel,
} from '../../../../accounts/changes/slack.ts';
import { createSlackManifest, getSlackRequestUrl } from '../../../../accounts/slack/manifest.ts';
import { findSlackApp } from '../../../../accounts/slack/slack-apps.ts';
import { listSlackChannels } from '../../../../accounts/slack/slack-channels.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import {
  AdminSlack,
  AdminSlackApp,
  AdminSlackChannel,
  ConnectSlack,
  SetSlackChannel,
  SlackChannelParams,
  toAdminSlackApp,
  toAdminSlackChannel,
} from './schemas.ts';

const WITHOUT_APP = 'The organization has no Slack app.';

/** Registers the Slack app of the organization and its channels. */
export function registerSlack(app: App, { db, getSecretKey, slackUrl, publicUrl }: AppDeps): void {
  if (!getSecretKey) return;
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /slack', {
    operationId: 'getSlack',
    action: 'slack.read',
    on: 'organization',
    summary: 'Get the Slack app',
    description: 'With its channels, and with what you need to create the app in Slack. Secrets are never returned.',
    returns: AdminSlack,
    result: 'The Slack app, or what is needed to create one.',
    async handle(_request, { organizationId }) {
      const slackApp = await findSlackApp(db, organizationId);
      const requestUrl = getSlackRequestUrl(publicUrl?.() ?? 'https://bindery.example.com', organizationId);
      return {
        app: slackApp ? toAdminSlackApp(slackApp) : null,
        channels: (await listSlackChannels(db, organizationId)).map(toAdminSlackChannel),
        requestUrl,
        manifest: createSlackManifest(requestUrl),
      };
    },
  });

  route('POST /slack', {
    operationId: 'connectSlack',
    action: 'slack.manage',
    on: 'organization',
    summary: 'Connect a Slack app',
    description:
      'Checks the bot token with Slack, and stores both secrets encrypted. Replaces the secrets of a connected app. If the token is from another workspace, the channels are removed.',
    body: ConnectSlack,
    returns: AdminSlackApp,
    result: 'The connected app.',
    errors: { 503: "Slack can't be reached, or the database is unreachable." },
    async handle(request, { organizationId, caller }) {
      const access = { getSecretKey, url: slackUrl };
      const connection = { organizationId, secrets: request.body, access };
      return toAdminSlackApp(await connectSlackApp(db, caller, connection));
    },
  });

  route('DELETE /slack', {
    operationId: 'disconnectSlack',
    action: 'slack.manage',
    on: 'organization',
    summary: 'Disconnect the Slack app',
    description: 'Deletes its secrets, channels and threads. Agent jobs stay.',
    errors: { 404: WITHOUT_APP },
    handle: (request, { organizationId, caller }) => disconnectSlackApp(db, caller, organizationId),
  });

  route('POST /slack/channels/:channel', {
    operationId: 'setSlackChannel',
    action: 'slack.manage',
    on: 'organization',
    summary: 'Set the project of a Slack channel',
    description: 'Mentions of the app in the channel start agent jobs for the project.',
    params: SlackChannelParams,
    body: SetSlackChannel,
    returns: AdminSlackChannel,
    result: 'The channel.',
    errors: {
      404: "The organization has no Slack app, or doesn't have the project.",
      409: 'The organization has reached its maximum number of channels.',
    },
    async handle(request, { organizationId, caller }) {
      const channel = { organizationId, channelId: request.params.channel, projectId: request.body.projectId };
      return toAdminSlackChannel(await changeSlackChannel(db, caller, channel));
    },
  });

  route('DELETE /slack/channels/:channel', {
    operationId: 'removeSlackChannel',
    action: 'slack.manage',
    on: 'organization',
    summary: 'Remove a Slack channel',
    description: 'Mentions in the channel no longer start jobs.',
    params: SlackChannelParams,
    errors: { 404: 'The channel has no project.' },
    handle: ({ params }, { organizationId, caller }) =>
      dropSlackChannel(db, caller, { organizationId, channelId: params.channel }),
  });
}
