import { changeOrganizationModels } from '../../../../accounts/changes/organizations.ts';
import { readSpendingReport } from '../../../../agent/budget/organization-spending.ts';
import { listModels } from '../../../../agent/job/job-inputs.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { requireCurrent } from './require-current.ts';
import { ModelLimitsReport, OrganizationParams, toModelLimits, UpdateModelLimits } from './schemas.ts';

/** Registers the limits on the models of an organization. */
export function registerModelLimits(app: App, { db, agentModel: model, agentModels: models }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  const configuredModels = listModels({ model, models });

  route('GET /organizations/:id/model-limits', {
    operationId: 'getModelLimits',
    action: 'organization.read',
    on: 'organization',
    summary: 'Get the model limits of an organization',
    description:
      "Returns what agent jobs and assistants of the caller's current organization have used this month, the limits, and the allowed models.",
    params: OrganizationParams,
    returns: ModelLimitsReport,
    result: 'The limits and the usage.',
    async handle({ params }, { actor }) {
      const id = requireCurrent(params.id, actor);
      return toModelLimits(await readSpendingReport(db, id), configuredModels);
    },
  });

  route('PATCH /organizations/:id/model-limits', {
    operationId: 'updateModelLimits',
    action: 'organization.update',
    on: 'organization',
    summary: 'Change the model limits of an organization',
    description:
      "Changes the owners' limits of the caller's current organization. They can't be above the operator's, which only `bindery admin organization limits` changes.",
    params: OrganizationParams,
    body: UpdateModelLimits,
    returns: ModelLimitsReport,
    result: 'The updated limits and the usage.',
    async handle(request, { actor, caller }) {
      const organizationId = requireCurrent(request.params.id, actor);
      const change = { organizationId, source: 'own', change: request.body } as const;
      await changeOrganizationModels(db, caller, change);
      return toModelLimits(await readSpendingReport(db, organizationId), configuredModels);
    },
  });
}
