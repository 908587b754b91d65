import type { Plan } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export const PLANS: readonly Plan[] = ['free', 'pro', 'enterprise'];

/** Throws when the plan does not include static exports. */
export function requireStaticExport(plan: Plan): void {
  if (plan === 'enterprise') return;
  throw new AppError(
    'forbidden',
    `Static export needs the Enterprise plan; this organization has the plan "${plan}". Ask an operator to change it.`,
  );
}
