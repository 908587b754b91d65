import { createDecisionLink } from '../../../agent/job/create-decision-link.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { getKeyActor } from '../../middleware/authenticate.ts';
import { response, errorResponses, FOR_ACTORS } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { AgentDecisionLink, JobParams } from './schemas.ts';

/** Signs a link for deciding on the pull request of an agent job. */
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
          'For pull requests of the built-in host: `prLink` is for reading, this link has the buttons to merge and to close. ' +
          'Whoever has it can decide, for an hour, as long as the pull request is open and the key that asked may write. Takes no body.',
        security: FOR_ACTORS,
        params: JobParams,
        response: {
          200: response(AgentDecisionLink, { description: 'The link.' }),
          ...errorResponses(
            400,
            401,
            { status: 403, description: 'The API key lacks the scope `write`, or may not be used from this address.' },
            404,
            { status: 409, description: 'There is no pull request, it is merged or closed, or it is on another host.' },
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
