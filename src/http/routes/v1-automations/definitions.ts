import { Type } from 'typebox';
import { listDefinitionProblems } from '../../../agent/automations/definitions/list-definition-problems.ts';
import type { App, AppDeps } from '../../types.ts';
import { createRoutes } from '../../add-route.ts';
import { pageFields, readPage } from '../../pages.ts';
import { AutomationDefinitions, toDefinitionsBody } from './schemas.ts';

/** Registers the route that lists problems in repositories' automations. */
export function registerDefinitions(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Automations' });

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
}
