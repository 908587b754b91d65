import type { ProjectReach } from '../../accounts/policy.ts';
import { isWithinReach } from '../../accounts/within-reach.ts';
import type { AutomationRow, Database } from '../../db/schema.ts';
import type {
  AutomationDefinition,
  AutomationDelivery,
  AutomationStatus,
  AutomationTrigger,
} from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';

/** Id prefixes. */
export const AUTOMATION = 'au';
export const AUTOMATION_RUN = 'ar';

/** A stored prompt with a trigger. Each run is an agent job, or a follow-up of one. */
export interface Automation {
  id: string;
  organizationId: string;
  projectId: string;
  /** Unique in the project. */
  name: string;
  prompt: string;
  trigger: AutomationTrigger;
  /** Names of the context repositories that runs can read. null: all of the project. */
  contextRepositories: string[] | null;
  /** null: the project's branch. */
  baseBranch: string | null;
  /** `grow`: one open pull request. `new`: one for each run. `report`: no pull requests. */
  delivery: AutomationDelivery;
  /** ID of the ready-made automation whose gate checks each result before it is delivered. null: no gate does. */
  template: string | null;
  /** Lets runs translate pages that are missing in a language or behind their source. null: they don't. */
  translate: { language: string } | null;
  /** The most that one run can use. Costs are in US dollars. null: no separate limit. */
  budget: { tokens: number | null; cost: number | null };
  /** Ids of the users that get emails. */
  notify: string[];
  status: AutomationStatus;
  /** Where the project's repository defines it. null: people created it. */
  definition: AutomationDefinition | null;
  /** Why Bindery paused it. null: it is enabled, or a person paused it. */
  pausedReason: string | null;
  /** Why the trigger couldn't be checked the last time. null: it could, or it needs no check. */
  triggerProblem: string | null;
  /** The next moment of the schedule. null: there is none. */
  nextRunAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Identifies an automation of an organization. */
export interface AutomationReference {
  id: string;
  organizationId: string;
}

/** Returns an automation. Throws `not_found`, also for automations of other organizations. */
export async function getAutomation(db: Database, reference: AutomationReference): Promise<Automation> {
  return toAutomation(await readAutomation(db, reference, { lock: false }));
}

/** Returns the row of an automation and locks it until the transaction ends. Throws `not_found`. */
export function lockAutomation(trx: Database, reference: AutomationReference): Promise<AutomationRow> {
  return readAutomation(trx, reference, { lock: true });
}

async function readAutomation(
  db: Database,
  { id, organizationId }: AutomationReference,
  { lock }: { lock: boolean },
): Promise<AutomationRow> {
  const query = db
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId);
  const row = isId(AUTOMATION, id) ? await (lock ? query.forUpdate() : query).executeTakeFirst() : undefined;
  if (row) return row;
  throw new AppError(
    'not_found',
    "This organization doesn't have this automation. Check the ID, and that the API key belongs to the same organization.",
  );
}

/** The automations to list. */
export interface AutomationFilter {
  organizationId: string;
  /** The projects that the caller can reach. */
  reach: ProjectReach;
  projectId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the automations of an organization, newest first, starting after the automation `cursor`. */
export async function listAutomations(
  db: Database,
  { organizationId, reach, projectId, cursor, limit }: AutomationFilter,
): Promise<Automation[]> {
  let query = db
    .selectFrom('automations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(isWithinReach('project_id', reach))
    .orderBy('id', 'desc')
    .limit(limit);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return (await query.execute()).map(toAutomation);
}

/** Converts a row. */
export function toAutomation(row: AutomationRow): Automation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    name: row.name,
    prompt: row.prompt,
    trigger: row.trigger,
    contextRepositories: row.context_repositories,
    baseBranch: row.base_branch,
    delivery: row.delivery,
    template: row.template,
    translate: row.translate_language === null ? null : { language: row.translate_language },
    budget: {
      tokens: row.budget_tokens,
      cost: row.budget_micros === null ? null : row.budget_micros / 1_000_000,
    },
    notify: row.notify,
    status: row.status,
    definition: row.definition,
    pausedReason: row.paused_reason,
    triggerProblem: row.watch_problem,
    nextRunAt: row.next_run_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
