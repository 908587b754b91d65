import { AUTOMATION, getAutomation, listAutomations } from '../../../agent/automations/automation.ts';
import { findLastRuns } from '../../../agent/automations/runs.ts';
import type { App, AppDeps } from '../../types.ts';
import { createRoutes } from '../../add-route.ts';
import { readPage } from '../../pages.ts';
import { describeAutomation } from './describe-automation.ts';
import { Automation, AutomationParams, Automations, AutomationsQuery, toAutomationBody } from './schemas.ts';

/** Registers the routes that list and get automations. */
export function registerRead(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Automations' });

  route('GET', {
    operationId: 'listAutomations',
    action: 'automation.read',
    on: 'list',
    summary: 'List automations',
    description: 'Newest first.',
    query: AutomationsQuery,
    returns: Automations,
    async handle(request, { organizationId, reach }) {
      const { projectId } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: AUTOMATION,
        read: (page) => listAutomations(db, { organizationId, reach, projectId, ...page }),
      });
      const lastRuns = await findLastRuns(
        db,
        rows.map(({ id }) => id),
      );
      return { automations: rows.map((row) => toAutomationBody(row, lastRuns.get(row.id))), nextCursor };
    },
  });

  route('GET /:id', {
    operationId: 'getAutomation',
    action: 'automation.read',
    on: ['automation'],
    summary: 'Get an automation',
    params: AutomationParams,
    returns: Automation,
    result: 'The automation with its newest run.',
    handle: async ({ params }, { organizationId }) =>
      describeAutomation(db, await getAutomation(db, { ...params, organizationId })),
  });
}
