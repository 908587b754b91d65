import { Type } from 'typebox';
import { SLACK_PATH } from '../../../accounts/slack/manifest.ts';
import { findSlackSecrets } from '../../../accounts/slack/slack-apps.ts';
import { readSlackClick, readSlackMessage } from '../../../agent/slack/slack-input.ts';
import { isSignedBySlack } from '../../../agent/slack/slack-signature.ts';
import { storeSlackInput } from '../../../agent/slack/store-input.ts';
import { AppError } from '../../../errors.ts';
import { isId } from '../../../lib/ids.ts';
import { createRoutes } from '../../add-route.ts';
import { defineBody, ERROR_DESCRIPTIONS } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { getRawBody, keepRawBodies, parsePayload } from '../v1-hooks/payload.ts';

const SlackReply = defineBody(
  'SlackReply',
  { challenge: Type.Optional(Type.String({ description: 'The text of a `url_verification` request.' })) },
  {},
  { challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P' },
);

/**
 * Receives events and clicks from Slack. It only stores them, because Slack waits for at most three seconds. A worker
 * does the rest.
 */
export function registerSlackInput(app: App, { db, getSecretKey, now = () => new Date() }: AppDeps): void {
  if (!getSecretKey) return;
  void app.register(async (scope: App) => {
    keepRawBodies(scope);
    const route = createRoutes(scope, { tag: 'Agent jobs', security: [], defaultErrors: false });
    route(`POST ${SLACK_PATH}:organization`, {
      operationId: 'receiveSlackRequest',
      summary: 'Receive an event or a click from Slack',
      description:
        "The request URL of an organization's [Slack app](/agent/slack), for events and for interactivity. Requests must have Slack's signature and be at most five minutes old. Repeated requests have no effect.",
      params: { organization: 'ID of the organization.' },
      returns: SlackReply,
      result: "The request was stored, or Bindery doesn't handle this event.",
      errors: {
        400: "The body isn't a JSON object, or a form with one.",
        401: "The organization doesn't have a Slack app, or the signature is missing, wrong or old.",
        404: 'The path has more segments than an organization ID.',
        413: 'The body is larger than 1 MB.',
        500: ERROR_DESCRIPTIONS[500],
        503: ERROR_DESCRIPTIONS[503],
        507: ERROR_DESCRIPTIONS[507],
      },
      async handle(request) {
        const organizationId = request.params.organization;
        const body = getRawBody(request);
        const secrets = isId('org', organizationId)
          ? await findSlackSecrets(db, { organizationId, getSecretKey })
          : undefined;
        const signed = { headers: request.headers, body, now: now() };
        if (!isSignedBySlack(signed, secrets?.signingSecret ?? '') || !secrets)
          throw new AppError(
            'unauthorized',
            "The request isn't signed with the signing secret of this organization's Slack app, or it is older than five minutes. Connect the app again on the Slack page of the dashboard.",
          );
        const payload = parsePayload(body, request.headers['content-type']);
        if (!payload) throw new AppError('invalid_request', 'Expected a JSON object, as Slack sends it.');
        const { type, challenge } = payload as { type?: unknown; challenge?: unknown };
        if (type === 'url_verification' && typeof challenge === 'string') return { challenge };
        const input = readSlackMessage(payload) ?? readSlackClick(payload);
        if (input) await storeSlackInput(db, { ...input, organizationId });
        return {};
      },
    });
  });
}
