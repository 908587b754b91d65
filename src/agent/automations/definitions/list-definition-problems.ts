import { sql } from 'kysely';
import { ALL_PROJECTS } from '../../../accounts/policy.ts';
import type { ProjectReach } from '../../../accounts/policy.ts';
import { isWithinReach } from '../../../accounts/within-reach.ts';
import type { Database } from '../../../db/schema.ts';
import type { DefinitionProblem } from './parse-definitions.ts';

/** What a project's repository defined at the last read of its file. */
export interface DefinitionsReport {
  projectId: string;
  commit: string;
  readAt: Date;
  problems: DefinitionProblem[];
}

/** Lists the files with problems of an organization's projects. */
export async function listDefinitionProblems(
  db: Database,
  {
    organizationId,
    projectId,
    reach = ALL_PROJECTS,
    cursor,
    limit,
  }: {
    organizationId: string;
    projectId?: string | undefined;
    reach?: ProjectReach;
    /** Continues after the project with this ID. */
    cursor?: string | undefined;
    /** @defaultValue all */
    limit?: number;
  },
): Promise<DefinitionsReport[]> {
  let query = db
    .selectFrom('automation_definitions')
    .innerJoin('projects', 'projects.id', 'automation_definitions.project_id')
    .select(['project_id', 'commit_id', 'read_at', 'problems'])
    .where('organization_id', '=', organizationId)
    .where(isWithinReach('project_id', reach))
    .where(sql<boolean>`jsonb_array_length(problems) > 0`)
    .orderBy('project_id');
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (cursor !== undefined) query = query.where('project_id', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  const rows = await query.execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    commit: row.commit_id,
    readAt: row.read_at,
    problems: row.problems,
  }));
}
