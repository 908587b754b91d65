/** Makes the automations of a project match the file in its repository. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AutomationRow, Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { createAutomation, deleteAutomation, updateAutomation } from '../change-automation.ts';
import { AUTOMATION_LIMITS } from '../automation-fields.ts';
import type { AutomationFields } from '../automation-fields.ts';
import type { DefinitionProblem, ParsedDefinition, ParsedDefinitions } from './parse-definitions.ts';

/** The file at one commit of the project's branch. */
export interface DefinitionsAtCommit {
  projectId: string;
  commit: string;
  parsed: ParsedDefinitions;
}

/**
 * Creates, changes and deletes the automations that the repository defines, and stores the problems of the file. An
 * automation with a problem stays as it was, and a file that can't be read changes nothing. Automations that people
 * created are never touched. Safe to repeat.
 */
export async function syncDefinitions(db: Database, { projectId, commit, parsed }: DefinitionsAtCommit): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ organization_id: string }>`
      select organization_id from projects where id = ${projectId} for update
    `.execute(trx);
    const [project] = rows;
    if (!project) return;
    const { organization_id: organizationId } = project;
    const before = await trx.selectFrom('automations').selectAll().where('project_id', '=', projectId).execute();
    const problems = [...parsed.problems];
    if (!parsed.isUnreadable) {
      const names = new Set([...parsed.definitions.map(({ name }) => name), ...parsed.brokenNames]);
      for (const row of before)
        if (row.definition && !names.has(row.name)) await deleteAutomation(trx, { id: row.id, organizationId });
      for (const definition of parsed.definitions) {
        const row = before.find(({ name }) => name === definition.name);
        const place = { organizationId, projectId, commit };
        const problem = await apply(trx, { ...place, definition, row });
        if (problem) problems.push(problem);
      }
    }
    await recordSync(trx, { projectId, commit, problems });
  });
}

interface Application {
  organizationId: string;
  projectId: string;
  commit: string;
  definition: ParsedDefinition;
  /** The automation with this name. */
  row: AutomationRow | undefined;
}

async function apply(
  trx: Database,
  { organizationId, projectId, commit, definition: { line, name, fields }, row }: Application,
): Promise<DefinitionProblem | undefined> {
  if (row && !row.definition)
    return {
      line,
      message: `The project already has an automation ${JSON.stringify(name)} that isn't defined in the repository. Rename one of them, or delete the other in the dashboard.`,
    };
  const digest = hashFields(fields);
  const definition = JSON.stringify({ line, commit, digest });
  const mark = (id: string) => trx.updateTable('automations').set({ definition }).where('id', '=', id).execute();
  // A savepoint, because an error in one definition must not undo the others.
  const savepoint = sql.raw('bindery_definition');
  await sql`savepoint ${savepoint}`.execute(trx);
  try {
    if (!row) await mark((await createAutomation(trx, { ...fields, organizationId, projectId })).id);
    else {
      if (row.definition?.digest !== digest) {
        // Earlier versions didn't store the template, which isn't a change of the file.
        const { template: _template, ...earlierFields } = fields;
        const isChanged = row.definition?.digest !== hashFields(earlierFields);
        const status = isChanged ? 'enabled' : row.status;
        await updateAutomation(trx, { ...EMPTY, ...fields, id: row.id, organizationId, status });
      }
      await mark(row.id);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint ${savepoint}`.execute(trx);
    return { line, message: error.message };
  }
}

function hashFields(fields: AutomationFields): string {
  return hash('sha256', JSON.stringify(fields)).slice(0, 16);
}

/** The defaults of fields that a definition no longer has. */
const EMPTY: Partial<AutomationFields> = {
  contextRepositories: null,
  baseBranch: null,
  delivery: 'grow',
  template: null,
  translate: null,
  budget: { tokens: null, cost: null },
  notify: [],
};

async function recordSync(
  trx: Database,
  { projectId, commit, problems }: { projectId: string; commit: string; problems: readonly DefinitionProblem[] },
): Promise<void> {
  const sortedProblems = [...problems].sort((left, right) => left.line - right.line).slice(0, MAX_PROBLEMS);
  const values = { commit_id: commit, problems: JSON.stringify(sortedProblems), read_at: sql<Date>`now()` };
  await trx
    .insertInto('automation_definitions')
    .values({ project_id: projectId, ...values })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
    .execute();
}

const MAX_PROBLEMS = 2 * AUTOMATION_LIMITS.perProject;
