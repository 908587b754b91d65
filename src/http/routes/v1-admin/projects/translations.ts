import { getProject } from '../../../../accounts/projects/projects.ts';
import { findProjectTranslations } from '../../../../export/translations/project-translations.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ProjectIdParams } from './schemas.ts';
import { ProjectTranslations } from './translations-schemas.ts';

/** Registers the state of a project's translations. */
export function registerTranslations(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  route('GET /projects/:id/translations', {
    operationId: 'listTranslations',
    action: 'project.read',
    on: ['project'],
    summary: 'List translations that are behind',
    description:
      "Pages that are missing in one of the site's languages or [behind their source](/write/translations), as of the last export of the project's branch.",
    params: ProjectIdParams,
    returns: ProjectTranslations,
    result: 'The languages in the order of the navigation.',
    async handle({ params }, { organizationId }) {
      const { id } = await getProject(db, { ...params, organizationId });
      const translations = await findProjectTranslations(db, id);
      return {
        commit: translations?.commit ?? null,
        checkedAt: translations?.checkedAt.toISOString() ?? null,
        languages: translations?.languages ?? [],
      };
    },
  });
}
