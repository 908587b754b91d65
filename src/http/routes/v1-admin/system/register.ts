import { listWorkers } from '../../../../accounts/installation.ts';
import { countBundles } from '../../../../export/retention/bundles.ts';
import { AppError } from '../../../../errors.ts';
import { errorResponses, response } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { SECURITY, TAGS } from '../common.ts';
import { describeRetention } from './retention.ts';
import { SystemState } from './schemas.ts';

/** How the installation does, for the organization that runs it. */
export function registerSystem(app: App, { db, system, agentModel }: AppDeps): void {
  app.addSchema(SystemState);

  app.get(
    '/system',
    {
      config: { action: 'system.read' },
      schema: {
        operationId: 'getSystem',
        tags: TAGS,
        summary: 'Show how the installation does',
        description: 'For the oldest organization, which is that of whoever runs the installation.',
        security: SECURITY,
        response: {
          200: response(SystemState, { description: 'As it is now.' }),
          ...errorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (_request, reply) => {
      if (!system) throw new AppError('unavailable', 'This process does not know about the installation.');
      const [jobs, workers, bundles, checks] = await Promise.all([
        system.readQueue(),
        listWorkers(db),
        countBundles(db, system.retention),
        system.checkHealth(),
      ]);
      return reply.header('cache-control', 'no-store').send({
        version: system.version,
        queue: jobs,
        workers: workers.map(({ startedAt, seenAt, ...worker }) => ({
          ...worker,
          startedAt: startedAt.toISOString(),
          lastSeenAt: seenAt.toISOString(),
        })),
        storage: {
          bundles: bundles.stored.count,
          usedBytes: bundles.stored.bytes,
          expiringBundles: bundles.expired.count,
        },
        retention: describeRetention(system.retention),
        agentModel: agentModel ?? null,
        checks: checks.map(({ check, level, message }) => ({ name: check, level, ok: level !== 'error', message })),
      });
    },
  );
}
