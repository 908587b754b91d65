/** Values of the variables that set who can join through an identity provider, and their roles. */
import { Type } from 'typebox';
import { splitList } from '../lib/split-list.ts';

const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** How the groups of a user determine their role. */
export interface RoleRules {
  /** Claim with the groups: its name, or a path. */
  claim: string;
  /** `*` means every user. */
  roleByGroup: ReadonlyMap<string, Role>;
}

/** The type of a variable with the role of new users. */
export function createRoleType() {
  return Type.Union(
    ROLES.map((role) => Type.Literal(role)),
    { default: 'member', expected: `one of ${ROLES.join(', ')}` },
  );
}

/** The type of a variable with groups and roles. */
export function createRolesType() {
  return Type.Optional(
    Type.Refine(
      Type.String({ expected: `groups and roles such as docs-admins=admin,docs=member; roles: ${ROLES.join(', ')}` }),
      (text) => parseRoles(text) !== undefined,
    ),
  );
}

/** Splits `docs-admins=admin,docs=member`; undefined if an entry is something else. A group can contain `=`. */
export function parseRoles(text: string): Map<string, Role> | undefined {
  const entries = splitList(text).map((entry) => /^(.+)=\s*(\w+)$/.exec(entry));
  const roles = entries.flatMap((match): [string, Role][] => {
    const [, group = '', role] = match ?? [];
    return ROLES.some((each) => each === role) ? [[group.trim(), role as Role]] : [];
  });
  return roles.length === entries.length && roles.length > 0 ? new Map(roles) : undefined;
}

/** Splits a list of email domains, in lower case. */
export function listDomains(text: string): string[] {
  return text.split(',').map((each) => each.trim().toLowerCase());
}

/** Returns whether a text is a list of email domains. */
export function areDomains(text: string): boolean {
  return listDomains(text).every((each) => DOMAIN.test(each));
}
