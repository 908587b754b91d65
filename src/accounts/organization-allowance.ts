import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** Rules for users who create organizations. */
export interface OrganizationLimits {
  /** Whether users can create organizations. */
  selfService: boolean;
  /** Maximum number of organizations that one user can create. */
  perPerson: number;
}

/** The default limits of an installation. */
export const DEFAULT_LIMITS: OrganizationLimits = { selfService: true, perPerson: 10 };

/**
 * Throws `forbidden` if the user can't create another organization. Each organization has its own quotas and its own
 * turn in the queue, so creating many would bypass both. The limit is exact: the caller's transaction holds the
 * user's row until it ends, and simultaneous requests wait for it. Organizations that a user joined or took over
 * don't count.
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
    `You have created ${count} organizations, but the limit per person is ${perPerson}. Delete one of them first, or ask the operator to raise BINDERY_ORGANIZATIONS_PER_PERSON.`,
  );
}
