import { Type } from 'typebox';
import { AUTOMATION, AUTOMATION_RUN, getAutomation, listAutomations } from '../../../agent/automations/automation.ts';
import type { Automation as StoredAutomation } from '../../../agent/automations/automation.ts';
import { createAutomation, deleteAutomation, updateAutomation } from '../../../agent/automations/change-automation.ts';
import { listDefinitionProblems } from '../../../agent/automations/definitions/list-definition-problems.ts';
import { refuseDefined } from '../../../agent/automations/definitions/refuse-defined.ts';
import { describeTrigger } from '../../../agent/automations/describe-trigger.ts';
import { requestRunByHand } from '../../../agent/automations/request-run-by-hand.ts';
import { findLastRuns, listRuns } from '../../../agent/automations/runs.ts';
import { AUTOMATION_TEMPLATES } from '../../../agent/automations/templates/registry.ts';
import { createRoutes } from '../../add-route.ts';
import { recordAudit } from '../../../accounts/audit/record-audit.ts';
import { requireActor } from '../../middleware/authenticate.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { pageFields, PageQuery, readPage } from '../../pages.ts';
import type { App, AppDeps } from '../../types.ts';
import {
  Automation,
  AutomationDefinitions,
  AutomationParams,
  AutomationRun,
  AutomationRuns,
  Automations,
  AutomationsQuery,
  AutomationTemplates,
  CreateAutomation,
  toAutomationBody,
  toDefinitionsBody,
  toRunBody,
  UpdateAutomation,
} from './schemas.ts';

const NAME_TAKEN = 'The project already has an automation with this name, or the maximum number of automations.';

/** Registers the routes below `/v1/automations`. */
export function registerAutomations(app: App, { db, queue }: AppDeps): void {
  void app.register(
    async (routes: App) => {
      requireActor(routes, db);
      const route = createRoutes(routes, { tag: 'Automations' });
      const describe = async (automation: StoredAutomation) =>
        toAutomationBody(automation, (await findLastRuns(db, [automation.id])).get(automation.id));

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
        errors: { 409: NAME_TAKEN },
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

      route('GET /templates', {
        operationId: 'listAutomationTemplates',
        action: 'automation.read',
        on: 'nothing',
        summary: 'List ready-made automations',
        description:
          'To create one, send its fields to `POST /v1/automations`, with your changes. With its ID as `template`, its rules are checked.',
        returns: AutomationTemplates,
        result: 'All ready-made automations.',
        handle: async () => ({
          templates: AUTOMATION_TEMPLATES.map((template) => ({
            ...template,
            rules: [...template.rules],
            triggerText: describeTrigger(template.trigger),
          })),
        }),
      });

      route('GET /definitions', {
        operationId: 'listAutomationDefinitions',
        action: 'automation.read',
        on: 'list',
        summary: "List problems in repositories' automations",
        description:
          'A repository can define automations in `.bindery/automations.yaml`. Lists the files with problems, as of the last push.',
        query: Type.Object(
          { projectId: Type.Optional(Type.String({ description: 'Only the file of this project.' })), ...pageFields },
          { additionalProperties: false },
        ),
        returns: AutomationDefinitions,
        async handle(request, { organizationId, reach }) {
          const { projectId } = request.query;
          const { rows, nextCursor } = await readPage(request.query, {
            prefix: 'prj',
            read: (page) => listDefinitionProblems(db, { organizationId, reach, projectId, ...page }),
            at: (report) => report.projectId,
          });
          return { definitions: rows.map(toDefinitionsBody), nextCursor };
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
          describe(await getAutomation(db, { ...params, organizationId })),
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
          return describe(automation);
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
    },
    { prefix: '/v1/automations' },
  );
}
