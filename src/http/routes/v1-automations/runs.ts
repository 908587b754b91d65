import { AUTOMATION_RUN, getAutomation } from '../../../agent/automations/automation.ts';
import { requestRunByHand } from '../../../agent/automations/request-run-by-hand.ts';
import { listRuns } from '../../../agent/automations/runs.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import type { App, AppDeps } from '../../types.ts';
import { createRoutes } from '../../add-route.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { PageQuery, readPage } from '../../pages.ts';
import { AutomationParams, AutomationRun, AutomationRuns, toRunBody } from './schemas.ts';

/** Registers the routes that run an automation and list its runs. */
export function registerRuns(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Automations' });

  route('POST /:id/run', {
    operationId: 'runAutomation',
    action: 'automation.run',
    on: ['automation'],
    summary: 'Run an automation',
    description:
      'The run starts as soon as no job of the automation is active and no limit is reached. If a run is already waiting to start, the response is that run, so that many calls lead to one job.',
    params: AutomationParams,
    idempotency: true,
    returns: AutomationRun,
    status: 202,
    result: 'The run, which waits to start.',
    errors: { 409: 'The automation is paused.' },
    async handle(request, { organizationId, reply, caller }) {
      return createOnce({ db, request, reply }, async (trx) => {
        const run = await requestRunByHand(trx, { queue, id: request.params.id, organizationId });
        await recordAudit(trx, {
          ...caller,
          organizationId,
          action: 'automation.run',
          subject: request.params.id,
          details: { run: run.id },
        });
        return toRunBody(run);
      });
    },
  });

  route('GET /:id/runs', {
    operationId: 'listAutomationRuns',
    action: 'automation.read',
    on: ['automation'],
    summary: 'List the runs of an automation',
    description: 'Newest first.',
    params: AutomationParams,
    query: PageQuery,
    returns: AutomationRuns,
    async handle(request, { organizationId }) {
      const { id: automationId } = await getAutomation(db, { id: request.params.id, organizationId });
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: AUTOMATION_RUN,
        read: (page) => listRuns(db, { automationId, ...page }),
      });
      return { runs: rows.map(toRunBody), nextCursor };
    },
  });
}
