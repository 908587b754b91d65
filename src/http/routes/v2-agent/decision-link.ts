import { createDecisionLink } from '../../../agent/job/create-decision-link.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { getKeyActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentDecisionLink, JobParams } from './schemas.ts';

/** Registers the route that signs a link for deciding on the pull request of an agent job. */
export function registerDecisionLink(app: App, { db, linkSecret: secret, now = () => new Date() }: AppDeps): void {
  app.post(
    '/job/:id/decision-link',
    {
      config: { action: 'pull.link' },
      schema: {
        operationId: 'createAgentDecisionLink',
        tags: ['Agent jobs'],
        summary: 'Get a link to merge or close the pull request',
        description:
          'For pull requests on the built-in host. `prLink` is read-only; this link can also merge or close the pull request. ' +
          'Anyone with the link can use it for an hour, as long as the pull request is open and the API key that requested it has the scope `write`. No request body.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(AgentDecisionLink, { description: 'The link.' }),
          ...describeErrorResponses(
            400,
            401,
            { status: 403, description: "The API key lacks the scope `write`, or can't be used from this IP address." },
            404,
            {
              status: 409,
              description:
                "The job doesn't have a pull request yet, or it is already merged or closed, or on another host.",
            },
            413,
            415,
            500,
            503,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId, keyId } = getKeyActor(request);
      const job = { ...request.params, organizationId };
      const { decisionUrl, expiresAt } = await createDecisionLink(db, { job, keyId, secret, now: now() });
      await auditRequest(db, request, { subject: job.id });
      return reply.header('cache-control', 'no-store').send({ decisionUrl, expiresAt: expiresAt.toISOString() });
    },
  );
}
