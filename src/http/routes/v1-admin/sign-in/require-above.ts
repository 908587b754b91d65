import type { SessionActor } from '../../../../accounts/actor.ts';
import { isRoleWithin } from '../../../../accounts/policy.ts';
import type { Database } from '../../../../db/schema.ts';
import { AppError } from '../../../../errors.ts';

/**
 * Throws `forbidden` unless a user can change how another one signs in. That opens the account with all its memberships,
 * so the rights in the current organization aren't enough. `command` is how the operator does it.
 */
export async function requireAbove(
  db: Database,
  { actor, userId, command }: { actor: SessionActor; userId: string; command: string },
): Promise<void> {
  const rows = await db
    .selectFrom('members as theirs')
    .leftJoin('members as own', (join) =>
      join.onRef('own.organization_id', '=', 'theirs.organization_id').on('own.user_id', '=', actor.userId),
    )
    .select(['theirs.role as theirs', 'own.role as own'])
    .where('theirs.user_id', '=', userId)
    .execute();
  const isAbove = rows.every(
    ({ theirs, own }) => own !== null && isRoleWithin('admin', own) && isRoleWithin(theirs, own),
  );
  if (isAbove) return;
  throw new AppError(
    'forbidden',
    `This member has a higher role than you in this or another organization. Ask the operator to run \`${command}\`.`,
  );
}
