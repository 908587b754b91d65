/** Creates, changes and deletes automations. */
import { sql } from 'kysely';
import { canReadProject } from '../../accounts/members/member-rights.ts';
import { listContextRepositories } from '../../accounts/projects/context-repositories.ts';
import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { AutomationTrigger } from '../../db/tables/automations.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { toMicros } from '../budget/budget-limits.ts';
import { getOwnProject } from '../job/create-agent-job.ts';
import { parseTranslation } from '../job/parse-translation.ts';
import { requireWords } from '../job/require-words.ts';
import { AUTOMATION, getAutomation, lockAutomation, toAutomation } from './automation.ts';
import type { Automation, AutomationReference } from './automation.ts';
import { AUTOMATION_LIMITS } from './automation-fields.ts';
import type { AutomationFields } from './automation-fields.ts';
import { createUnknownError, parseTrigger } from './parse-trigger.ts';
import { forgetOldHeads } from './poll/context-heads.ts';
import { isReaderTrigger } from './request-reader-runs.ts';
import { findNextRun } from './schedule.ts';
import { AUTOMATION_TEMPLATES } from './templates/registry.ts';
import { isWatchTrigger } from './watch/watch-trigger.ts';

export interface NewAutomation extends AutomationFields {
  organizationId: string;
  projectId: string;
}

/** Creates an automation. Throws `not_found` for an unknown project, `invalid_request`, and `conflict`. */
export async function createAutomation(trx: Database, automation: NewAutomation): Promise<Automation> {
  const { organizationId, projectId, status = 'enabled' } = automation;
  await getOwnProject(trx, automation);
  const values = await parseFields(trx, automation);
  // The lock keeps requests that run at the same time from exceeding the maximum.
  await sql`select id from projects where id = ${projectId} for update`.execute(trx);
  const rows = await trx.selectFrom('automations').select('name').where('project_id', '=', projectId).execute();
  if (rows.length >= AUTOMATION_LIMITS.perProject)
    throw new AppError(
      'conflict',
      `The project already has ${AUTOMATION_LIMITS.perProject} automations, the maximum. Delete one first.`,
    );
  requireFreeName(
    values.name,
    rows.map(({ name }) => name),
  );
  if (status === 'enabled') await forgetOldHeads(trx, projectId);
  const row = await trx
    .insertInto('automations')
    .values({
      ...values,
      id: createId(AUTOMATION),
      organization_id: organizationId,
      project_id: projectId,
      trigger: JSON.stringify(values.trigger),
      status,
      next_run_at: status === 'enabled' ? await findNext(trx, values.trigger) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAutomation(row);
}

/**
 * Changes the fields that are present. Enabling an automation forgets its failures. Pausing it drops a run that hasn't
 * started; a run that has started continues.
 */
export async function updateAutomation(
  trx: Database,
  { id, organizationId, ...change }: AutomationReference & Partial<AutomationFields>,
): Promise<Automation> {
  const row = await lockAutomation(trx, { id, organizationId });
  const before = toAutomation(row);
  const { status = before.status } = change;
  const budget = { ...before.budget, ...change.budget };
  const values = await parseFields(trx, { ...before, ...change, budget }, before);
  if (values.name !== before.name) {
    const others = await trx
      .selectFrom('automations')
      .select('name')
      .where('project_id', '=', before.projectId)
      .execute();
    requireFreeName(
      values.name,
      others.map(({ name }) => name),
    );
  }
  const isResumed = status === 'enabled' && before.status === 'paused';
  if (status === 'paused') await dropPendingRun(trx, id);
  // A schedule that doesn't change keeps its next moment, even if that is over and about to be handled.
  const isSameTrigger = JSON.stringify(values.trigger) === JSON.stringify(before.trigger);
  const keepsNext = status === before.status && isSameTrigger;
  const nextRun = status === 'enabled' ? await findNext(trx, values.trigger) : null;
  if (status === 'enabled' && !isSameTrigger) await forgetOldHeads(trx, before.projectId);
  const changedRow = await trx
    .updateTable('automations')
    .set({
      ...values,
      trigger: JSON.stringify(values.trigger),
      status,
      ...(status !== before.status && { paused_reason: null }),
      ...(isResumed && { failures: 0 }),
      ...(!isSameTrigger && { watch_state: null, watch_problem: null }),
      next_run_at: keepsNext ? before.nextRunAt : nextRun,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAutomation(changedRow);
}

/** Deletes an automation with the list of its runs. Its jobs and pull requests stay. */
export async function deleteAutomation(trx: Database, reference: AutomationReference): Promise<Automation> {
  const automation = await getAutomation(trx, reference);
  await trx.deleteFrom('automations').where('id', '=', automation.id).execute();
  return automation;
}

/** Deletes the run of an automation that hasn't started. */
export async function dropPendingRun(trx: Database, automationId: string): Promise<void> {
  await trx
    .deleteFrom('automation_runs')
    .where('automation_id', '=', automationId)
    .where('started_at', 'is', null)
    .execute();
}

async function findNext(trx: Database, trigger: AutomationTrigger): Promise<Date | null> {
  const now = await readClock(trx);
  if (isReaderTrigger(trigger)) return now;
  if (isWatchTrigger(trigger)) return now;
  return trigger.type === 'schedule' ? findNextRun(trigger, now) : null;
}

function requireFreeName(name: string, takenNames: readonly string[]): void {
  if (takenNames.includes(name))
    throw new AppError(
      'conflict',
      `The project already has an automation ${JSON.stringify(name)}. Choose another name.`,
    );
}

/**
 * Validates fields, and returns the columns that they are stored in. `before` is the automation before the change.
 * Something that it refers to may have been deleted, and people must still be able to pause it.
 */
async function parseFields(
  trx: Database,
  fields: AutomationFields & Pick<NewAutomation, 'organizationId' | 'projectId'>,
  before?: Automation,
) {
  requireWords(fields.prompt);
  const { projectId, organizationId } = fields;
  const repositories = await listContextRepositories(trx, { projectId, organizationId });
  const { trigger } = before ?? {};
  const names = [
    ...repositories.map(({ name }) => name),
    ...(before?.contextRepositories ?? []),
    ...(trigger && 'repository' in trigger && trigger.repository !== undefined ? [trigger.repository] : []),
  ];
  const recipients = [...(await listReaders(trx, projectId)), ...(before?.notify ?? [])];
  return {
    name: parseName(fields.name),
    prompt: fields.prompt,
    trigger: parseTrigger(fields.trigger, names),
    context_repositories: parseRepositories(fields.contextRepositories, names),
    base_branch: fields.baseBranch ? parseBranch(fields.baseBranch) : null,
    delivery: fields.delivery ?? 'grow',
    template: parseTemplate(fields),
    translate_language: parseLanguage(fields),
    budget_tokens: fields.budget?.tokens ?? null,
    budget_micros: toMicros(fields.budget?.cost) ?? null,
    notify: parseRecipients(fields.notify, recipients),
  };
}

function parseTemplate({ template: id, translate }: AutomationFields): string | null {
  if (id === null || id === undefined) return null;
  const template = AUTOMATION_TEMPLATES.find((each) => each.id === id);
  if (!template)
    throw new AppError(
      'invalid_request',
      `Expected "template" to be one of ${AUTOMATION_TEMPLATES.map((each) => each.id).join(', ')}, got ${JSON.stringify(id.slice(0, 60))}.`,
    );
  if (template.needs === 'language' && !translate)
    throw new AppError(
      'invalid_request',
      `The ready-made automation "${id}" needs a language. Add "translate", such as { "language": "fr" }.`,
    );
  return id;
}

function parseLanguage({ translate, delivery }: AutomationFields): string | null {
  if (!translate) return null;
  if (delivery === 'report')
    throw new AppError(
      'invalid_request',
      'An automation that only reports can\'t translate. Choose another "delivery".',
    );
  return parseTranslation(translate).language;
}

function parseName(name: string): string {
  const text = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (/[\p{L}\p{N}]/u.test(text) && text.length <= AUTOMATION_LIMITS.nameCharacters) return text;
  throw new AppError(
    'invalid_request',
    `Expected "name" to have a letter or digit and at most ${AUTOMATION_LIMITS.nameCharacters} characters, got ${JSON.stringify(name.slice(0, 100))}.`,
  );
}

function parseRepositories(
  chosenNames: AutomationFields['contextRepositories'],
  names: readonly string[],
): string[] | null {
  if (!chosenNames) return null;
  const unknownName = chosenNames.find((name) => !names.includes(name));
  if (unknownName !== undefined) throw createUnknownError(unknownName, names);
  return [...new Set(chosenNames)];
}

/** Lists the members who can read the project. */
async function listReaders(trx: Database, projectId: string): Promise<string[]> {
  const members = await trx
    .selectFrom('projects')
    .innerJoin('members', 'members.organization_id', 'projects.organization_id')
    .select('user_id')
    .where('projects.id', '=', projectId)
    .where(canReadProject('members.user_id', 'projects.id'))
    .execute();
  return members.map(({ user_id: id }) => id);
}

function parseRecipients(notify: readonly string[] = [], members: readonly string[]): string[] {
  const ids = [...new Set(notify)];
  const unknownId = ids.find((id) => !members.includes(id));
  if (unknownId === undefined) return ids;
  throw new AppError(
    'invalid_request',
    `Expected "notify" to have IDs of members who can read the project, got ${JSON.stringify(unknownId.slice(0, 80))}.`,
  );
}
