import type { RoleRules } from '../../config/roles.ts';
import type { SignInConfig } from '../../config/sign-in.ts';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { findOwnOrganization } from '../installation.ts';

/** How provisioned users get into an organization. The same settings apply to single sign-on. */
export interface ScimSettings {
  /** Which groups give which role. @defaultValue each user gets `role` */
  roles?: RoleRules | undefined;
  /** Role of users if groups don't decide. */
  role: Role;
  /** Organization of single sign-on. @defaultValue the oldest */
  organizationId?: string | undefined;
  /** Email address of the emergency account, which SCIM can't change. */
  emergencyEmail?: string | undefined;
}

/** Returns the organization that SCIM manages, which is the organization of single sign-on. */
export async function findScimOrganization(
  db: Database,
  { organizationId }: ScimSettings,
): Promise<string | undefined> {
  return organizationId ?? findOwnOrganization(db);
}

/** Throws `conflict` if SCIM doesn't manage this organization. */
export async function requireScimOrganization(
  db: Database,
  settings: ScimSettings,
  organizationId: string,
): Promise<void> {
  if ((await findScimOrganization(db, settings)) === organizationId) return;
  throw new AppError(
    'conflict',
    'SCIM manages only the organization of single sign-on, because it can deactivate accounts. The operator chooses it with BINDERY_OIDC_ORGANIZATION or BINDERY_SAML_ORGANIZATION.',
  );
}

/** Returns the settings of SCIM, which are the settings of single sign-on. */
export function toScimSettings({
  oidc,
  saml,
  passwords,
}: Pick<SignInConfig, 'oidc' | 'saml' | 'passwords'>): ScimSettings {
  const provider = oidc ?? saml;
  return {
    roles: provider?.roles,
    role: provider?.role ?? 'member',
    organizationId: provider?.organizationId,
    emergencyEmail: passwords.emergencyEmail,
  };
}
