import type { RoleRules } from '../../config/roles.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { isRoleWithin } from '../policy.ts';

/** Returns the most powerful role of the groups. `*` means every user. */
export function chooseRole(groups: readonly string[], { roleByGroup }: RoleRules): Role | undefined {
  return ['*', ...groups]
    .flatMap((name) => roleByGroup.get(name) ?? [])
    .reduce<Role | undefined>(
      (best, role) => (best !== undefined && isRoleWithin(role, best) ? best : role),
      undefined,
    );
}
