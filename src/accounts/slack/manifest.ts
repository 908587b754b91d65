/** Path of the URL that Slack calls, before the organization ID. */
export const SLACK_PATH = '/v1/slack/';

/** Returns the URL that Slack calls for an organization's app: for events, and for clicks on buttons. */
export function getSlackRequestUrl(publicUrl: string, organizationId: string): string {
  return `${publicUrl}${SLACK_PATH}${organizationId}`;
}

/**
 * Returns the manifest of a Slack app for Bindery as JSON, which Slack turns into an app with all settings. See
 * https://docs.slack.dev/reference/app-manifest.
 */
export function createSlackManifest(requestUrl: string): string {
  return JSON.stringify(
    {
      display_information: {
        name: 'Bindery',
        description: 'Starts documentation jobs from mentions, and shows their progress.',
      },
      features: { bot_user: { display_name: 'bindery', always_online: true } },
      oauth_config: {
        scopes: {
          bot: [
            'app_mentions:read',
            'channels:history',
            'chat:write',
            'groups:history',
            'users:read',
            'users:read.email',
          ],
        },
      },
      settings: {
        event_subscriptions: {
          request_url: requestUrl,
          bot_events: ['app_mention', 'message.channels', 'message.groups'],
        },
        interactivity: { is_enabled: true, request_url: requestUrl },
        org_deploy_enabled: false,
        socket_mode_enabled: false,
        token_rotation_enabled: false,
      },
    },
    null,
    2,
  );
}
