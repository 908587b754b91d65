import { listWorkers } from '../../../../accounts/installation.ts';
import { countBundles } from '../../../../export/retention/bundles.ts';
import { AppError } from '../../../../errors.ts';
import { describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS, READ_ERRORS } from '../common.ts';
import { describeRetention } from './retention.ts';
import { SystemState } from './schemas.ts';

/** Registers the status of the installation, for the organization that runs it. */
export function registerSystem(app: App, { db, system, agentModel }: AppDeps): void {
  app.addSchema(SystemState);

  app.get(
    '/system',
    {
      config: { action: 'system.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'getSystem',
        summary: "Get the installation's status",
        description: "Only for the installation's oldest organization, which belongs to the operator.",
        response: {
          200: describeResponse(SystemState, { description: 'The current status.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (_request, reply) => {
      if (!system) throw new AppError('unavailable', "This process can't read the installation's status.");
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
