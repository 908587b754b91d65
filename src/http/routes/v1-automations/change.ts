import { createAutomation, deleteAutomation, updateAutomation } from '../../../agent/automations/change-automation.ts';
import { refuseDefined } from '../../../agent/automations/definitions/refuse-defined.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import type { App, AppDeps } from '../../types.ts';
import { createRoutes } from '../../add-route.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { describeAutomation } from './describe-automation.ts';
import { Automation, AutomationParams, CreateAutomation, toAutomationBody, UpdateAutomation } from './schemas.ts';

/** Registers the routes that create, change and delete automations. */
export function registerChange(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Automations' });

  route('POST', {
    operationId: 'createAutomation',
    action: 'automation.change',
    on: ['body.projectId'],
    summary: 'Create an automation',
    description: 'Its runs are [agent jobs](/agent/automations), which count toward the limits of the project.',
    idempotency: true,
    body: CreateAutomation,
    returns: Automation,
    status: 201,
    errors: {
      409: 'The project already has an automation with this name, or the maximum number of automations.',
    },
    async handle(request, { organizationId, reply, caller }) {
      return createOnce({ db, request, reply }, async (trx) => {
        const automation = await createAutomation(trx, { ...request.body, organizationId });
        const { id: subject, projectId, name, trigger, delivery } = automation;
        await recordAudit(trx, {
          ...caller,
          organizationId,
          action: 'automation.create',
          subject,
          details: { projectId, name, trigger, delivery },
        });
        return toAutomationBody(automation, undefined);
      });
    },
  });

  route('PATCH /:id', {
    operationId: 'updateAutomation',
    action: 'automation.change',
    on: ['automation'],
    summary: 'Change, pause or resume an automation',
    description:
      "Changes the fields that are present. Pausing drops a run that hasn't started. A run that has started continues.",
    params: AutomationParams,
    body: UpdateAutomation,
    returns: Automation,
    result: 'The changed automation.',
    errors: { 409: 'The project already has an automation with this name, or its repository defines this one.' },
    async handle(request, { organizationId, caller }) {
      const { id } = request.params;
      const automation = await db.transaction().execute(async (trx) => {
        await refuseDefined(trx, { id, organizationId, change: request.body });
        const result = await updateAutomation(trx, { ...request.body, id, organizationId });
        const { prompt, ...details } = request.body;
        await recordAudit(trx, {
          ...caller,
          organizationId,
          action: 'automation.update',
          subject: id,
          details: { ...details, ...(prompt !== undefined && { prompt: 'changed' }) },
        });
        return result;
      });
      return describeAutomation(db, automation);
    },
  });

  route('DELETE /:id', {
    operationId: 'deleteAutomation',
    action: 'automation.change',
    on: ['automation'],
    summary: 'Delete an automation',
    description: 'Also deletes its list of runs, but not its agent jobs and pull requests.',
    params: AutomationParams,
    errors: { 409: "The project's repository defines the automation." },
    async handle({ params }, { organizationId, caller }) {
      const { id } = params;
      await db.transaction().execute(async (trx) => {
        await refuseDefined(trx, { id, organizationId });
        const { projectId, name } = await deleteAutomation(trx, { id, organizationId });
        await recordAudit(trx, {
          ...caller,
          organizationId,
          action: 'automation.delete',
          subject: id,
          details: { projectId, name },
        });
      });
    },
  });
}
