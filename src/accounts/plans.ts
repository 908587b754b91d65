import type { Plan } from '../db/tables/accounts.ts';
import { AppError } from '../errors.ts';

export const PLANS: readonly Plan[] = ['free', 'pro', 'enterprise'];

/**
 * Throws if the organization's plan doesn't include static exports. The message explains how the operator can change
 * the plan.
 */
export function requireStaticExport({ plan, organizationId }: { plan: Plan; organizationId: string }): void {
  if (plan === 'enterprise') return;
  throw new AppError(
    'forbidden',
    `Static exports require the Enterprise plan, but this organization is on the "${plan}" plan. An operator can change it with \`bindery admin organization update ${organizationId} --plan enterprise\`.`,
  );
}
