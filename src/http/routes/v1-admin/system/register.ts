import { listWorkers } from '../../../../accounts/installation.ts';
import { countBundles } from '../../../../export/retention/bundles.ts';
import { AppError } from '../../../../errors.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps, AuditStreamStatus } from '../../../types.ts';
import { describeRetention } from './retention.ts';
import { SystemState } from './schemas.ts';

/** Registers the status of the installation, for the organization that runs it. */
export function registerSystem(app: App, { db, system, agentModel }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /system', {
    operationId: 'getSystem',
    action: 'system.read',
    on: 'organization',
    summary: "Get the installation's status",
    description: "Only for the installation's oldest organization, which belongs to the operator.",
    returns: SystemState,
    result: 'The current status.',
    async handle() {
      if (!system) throw new AppError('unavailable', "This process can't read the installation's status.");
      const [jobs, workers, bundles, checks, stream] = await Promise.all([
        system.readQueue(),
        listWorkers(db),
        countBundles(db, system.retention),
        system.checkHealth(),
        system.readAuditStream(),
      ]);
      return {
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
        auditStream: stream ? toAuditStream(stream) : null,
        agentModel: agentModel ?? null,
        checks: checks.map(({ check, level, message }) => ({ name: check, level, ok: level !== 'error', message })),
      };
    },
  });
}

function toAuditStream({
  receiver,
  format,
  waiting,
  oldestSeconds,
  lastSentAt,
  lastError,
  failures,
}: AuditStreamStatus) {
  return {
    receiver,
    format,
    waiting,
    oldestSeconds,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    failures,
    lastError: lastError && { message: lastError.message, at: lastError.at.toISOString() },
  };
}
