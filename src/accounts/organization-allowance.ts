import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** Rules for people who create organizations. */
export interface OrganizationLimits {
  /** Whether people can create organizations at all. */
  selfService: boolean;
  /** Organizations that one person can create. */
  perPerson: number;
}

/** The limits of an installation that sets none. */
export const DEFAULT_LIMITS: OrganizationLimits = { selfService: true, perPerson: 10 };

/**
 * Throws `forbidden` when the person can't create a further organization. Each organization has its own quotas and its own turn in
 * the queue, so many of them would be a way around both. The caller's transaction, which creates the organization, holds the
 * person's row until it ends: requests at the same moment wait for each other, which makes the limit exact. Organizations that a
 * person merely joined or took over do not count.
 */
export async function takeFromAllowance(
  trx: Database,
  { userId, limits: { selfService, perPerson } }: { userId: string; limits: OrganizationLimits },
): Promise<void> {
  if (!selfService)
    throw new AppError(
      'forbidden',
      "You can't create organizations here, because the operator turned self-service off. Ask the operator to create one with `bindery admin organization create`.",
    );
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('organizations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < perPerson) return;
  throw new AppError(
    'forbidden',
    `You have created ${count} organizations, and one person can create ${perPerson}. Delete one of them first, or ask the operator to raise BINDERY_ORGANIZATIONS_PER_PERSON.`,
  );
}
