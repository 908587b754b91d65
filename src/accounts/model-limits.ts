/** Limits on the models of an organization: how much they can be used in a month, and which ones. */
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { throwUnknownOrganization } from './organizations.ts';
import { MAX_BUDGET } from './projects/agent-budget.ts';

/** Limits from one source. null: no limit. */
export interface ModelLimits {
  /** Input and output tokens of agent jobs and assistants in a calendar month (UTC). */
  monthlyTokens: number | null;
  /** Their cost in US dollars in a calendar month (UTC). */
  monthlyCost: number | null;
  /** The only models that can be used, as `provider:model`. */
  models: readonly string[] | null;
}

/** The limits of an organization. The lowest one applies, and a model must be in both lists. */
export interface OrganizationModelLimits {
  /** Set by the operator. */
  operator: ModelLimits;
  /** Set by owners, never above the operator's. */
  own: ModelLimits;
}

export const NO_MODEL_LIMITS: ModelLimits = { monthlyTokens: null, monthlyCost: null, models: null };

/** Reads the stored limits. */
export function readModelLimits(stored: unknown): OrganizationModelLimits {
  const { operator, own } = stored as Partial<OrganizationModelLimits>;
  return { operator: { ...NO_MODEL_LIMITS, ...operator }, own: { ...NO_MODEL_LIMITS, ...own } };
}

/** Gets an organization's limits. Throws `not_found`. */
export async function getModelLimits(db: Database, organizationId: string): Promise<OrganizationModelLimits> {
  const row = await db
    .selectFrom('organizations')
    .select('model_limits')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row ? readModelLimits(row.model_limits) : throwUnknownOrganization(organizationId);
}

/** Returns the limits that apply: the lower ones, and the models that both sources allow. */
export function combineLimits({ operator, own }: OrganizationModelLimits): ModelLimits {
  const pickLower = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));
  const { models } = operator;
  return {
    monthlyTokens: pickLower(operator.monthlyTokens, own.monthlyTokens),
    monthlyCost: pickLower(operator.monthlyCost, own.monthlyCost),
    models:
      models === null || own.models === null
        ? (models ?? own.models)
        : own.models.filter((model) => models.includes(model)),
  };
}

export interface ModelLimitsChange {
  organizationId: string;
  source: keyof OrganizationModelLimits;
  /** Fields that are absent stay. */
  change: Partial<ModelLimits>;
}

/**
 * Changes the limits from one source, in the caller's transaction. Throws `invalid_request` for invalid values, and for
 * values of owners above the operator's.
 */
export async function changeModelLimits(
  trx: Database,
  { organizationId, source, change }: ModelLimitsChange,
): Promise<OrganizationModelLimits> {
  await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
  const before = await getModelLimits(trx, organizationId);
  const limits = { ...before, [source]: { ...before[source], ...change } };
  checkLimits(limits[source]);
  if (source === 'own') checkWithinOperator(change, limits.operator);
  await trx
    .updateTable('organizations')
    .set({ model_limits: JSON.stringify(limits) })
    .where('id', '=', organizationId)
    .execute();
  return limits;
}

function checkLimits({ monthlyTokens, monthlyCost, models }: ModelLimits): void {
  const { tokens, cost } = MAX_BUDGET;
  if (monthlyTokens !== null && !(Number.isInteger(monthlyTokens) && monthlyTokens >= 1 && monthlyTokens <= tokens))
    throw new AppError(
      'invalid_request',
      `Expected "monthlyTokens" to be a whole number from 1 to ${tokens}, or null for no limit, got ${monthlyTokens}.`,
    );
  if (monthlyCost !== null && !(monthlyCost >= 0.01 && monthlyCost <= cost))
    throw new AppError(
      'invalid_request',
      `Expected "monthlyCost" to be US dollars from 0.01 to ${cost}, or null for no limit, got ${monthlyCost}.`,
    );
  if (models !== null && (models.length === 0 || models.length > MAX_MODELS || !models.every(isModelName)))
    throw new AppError(
      'invalid_request',
      `Expected "models" to be 1 to ${MAX_MODELS} models such as anthropic:claude-sonnet-4-5, or null for all.`,
    );
}

const MAX_MODELS = 50;

function isModelName(name: string): boolean {
  return /^[a-z][a-z-]*:\S{1,150}$/.test(name);
}

function checkWithinOperator(change: Partial<ModelLimits>, operator: ModelLimits): void {
  for (const name of ['monthlyTokens', 'monthlyCost'] as const) {
    const value = change[name];
    const most = operator[name];
    if (typeof value !== 'number' || most === null || value <= most) continue;
    throw new AppError(
      'invalid_request',
      `Expected "${name}" to be at most ${most}, the operator's limit, got ${value}. To get a higher limit, ask the operator.`,
    );
  }
  const forbidden = change.models?.filter((model) => operator.models?.includes(model) === false) ?? [];
  if (forbidden.length === 0) return;
  throw new AppError(
    'invalid_request',
    `Expected "models" to contain only models that the operator allows (${operator.models?.join(', ')}), got ${forbidden.join(', ')}.`,
  );
}
