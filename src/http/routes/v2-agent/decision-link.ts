import { Type } from 'typebox';
import { createDecisionLink } from '../../../agent/job/create-decision-link.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { getKeyActor } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import { defineBody } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { JobParams } from './schemas/parameters.ts';

const AgentDecisionLink = defineBody(
  'AgentDecisionLink',
  {
    decisionUrl: Type.String({
      format: 'uri',
      description:
        'Link to the pull request with buttons to merge and close it. Anyone with the link can use it, so keep it private.',
    }),
    expiresAt: Type.String({
      format: 'date-time',
      description: 'When the link expires. To get a new link, call this endpoint again.',
    }),
  },
  {
    decisionUrl:
      'https://bindery.example.com/pulls/pr_01k9w3m7cq4t8yvd2hfx5rznba?by=key_01k9w3m7cq4t8yvd2hfx5rznba&expires=1793612400&signature=q0dTpcYbN3',
    expiresAt: '2026-11-02T10:30:00.000Z',
  },
);

/** Registers the route that signs a link for deciding on the pull request of an agent job. */
export function registerDecisionLink(app: App, { db, linkSecret: secret, now = () => new Date() }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Agent jobs' });
  route('POST /job/:id/decision-link', {
    operationId: 'createAgentDecisionLink',
    action: 'pull.link',
    on: ['project', 'agent-job'],
    summary: 'Get a link to merge or close the pull request',
    description:
      'For pull requests on the built-in host. `prLink` is read-only; this link can also merge or close the pull request. ' +
      'Anyone with the link can use it for an hour, as long as the pull request is open and the API key that requested it has the scope `write`. No request body.',
    params: JobParams,
    returns: AgentDecisionLink,
    result: 'The link.',
    errors: {
      403: "The API key lacks the scope `write`, or can't be used from this IP address.",
      409: "The job doesn't have a pull request yet, or it is already merged or closed, or on another host.",
    },
    async handle(request) {
      const { organizationId, keyId } = getKeyActor(request);
      const job = { ...request.params, organizationId };
      const { decisionUrl, expiresAt } = await createDecisionLink(db, { job, keyId, secret, now: now() });
      await auditRequest(db, request, { subject: job.id });
      return { decisionUrl, expiresAt: expiresAt.toISOString() };
    },
  });
}
