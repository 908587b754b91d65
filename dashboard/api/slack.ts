import { resourceQuery } from './queries.ts';
import { call } from './request.ts';
import type { Slack } from './types.ts';

/** Loads the organization's Slack app, its channels, and what is needed to create an app. */
export function slackQuery(org: string) {
  return resourceQuery<Slack>(org, ['slack'], PATH);
}

const PATH = '/v1/admin/slack';

/** Connects a Slack app, or replaces its secrets. */
export function connectSlack(org: string, secrets: { signingSecret: string; botToken: string }): Promise<unknown> {
  return call(PATH, { org, method: 'POST', body: secrets });
}

/** Disconnects the Slack app. */
export function disconnectSlack(org: string): Promise<unknown> {
  return call(PATH, { org, method: 'DELETE' });
}

/** Sets the project of a channel. */
export function setSlackChannel(org: string, channelId: string, projectId: string): Promise<unknown> {
  return call(getChannelPath(channelId), { org, method: 'POST', body: { projectId } });
}

/** Removes a channel. */
export function removeSlackChannel(org: string, channelId: string): Promise<unknown> {
  return call(getChannelPath(channelId), { org, method: 'DELETE' });
}

function getChannelPath(channelId: string): string {
  return `${PATH}/channels/${encodeURIComponent(channelId)}`;
}
