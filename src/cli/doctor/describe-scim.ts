import { findScimOrganization, toScimSettings } from '../../accounts/scim/settings.ts';
import { listScimTokens } from '../../accounts/scim/tokens.ts';
import type { ScimToken } from '../../accounts/scim/tokens.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { isUrl } from '../../lib/is-url.ts';
import type { Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const EXPIRY_DAYS = 14;
const QUIET_DAYS = 3;

/**
 * Checks SCIM, if there are tokens: that one can be used, that none expires soon, that the provider uses one, and that
 * groups that have a role were pushed. A provider that can't connect also can't deactivate people.
 */
export async function describeScim(db: Database, { signIn, publicUrl }: Config): Promise<Finding[]> {
  const settings = toScimSettings(signIn);
  const variables = signIn.saml ? 'BINDERY_SAML' : 'BINDERY_OIDC';
  const organizationId = await findScimOrganization(db, settings);
  const now = Date.now();
  const allTokens = await listScimTokens(db);
  const tokens = allTokens.filter(({ revokedAt }) => revokedAt === null);
  if (tokens.length === 0) return [];
  const isUsable = ({ expiresAt, organizationId: id }: ScimToken) =>
    id === organizationId && (expiresAt === null || expiresAt.getTime() > now);
  const usable = tokens.filter(isUsable);
  const findings = [
    ...tokens
      .filter((token) => !isUsable(token))
      .map((token) => describeUnusable(token, { organizationId, variables })),
    ...usable.flatMap((token) => describeExpiry(token, now)),
    ...describeUse(usable, now),
    ...(publicUrl === undefined || isUrl(publicUrl, ['https:'])
      ? []
      : [createFinding('warning', 'SCIM tokens are sent without encryption. Set BINDERY_PUBLIC_URL to an https URL.')]),
    ...(await describeGroups(db, { settings, organizationId, variables })),
  ];
  return findings.length > 0 ? findings : [createFinding('ok', 'The identity provider uses SCIM.')];
}

function describeUnusable(
  { name, organizationId: id }: ScimToken,
  { organizationId, variables }: { organizationId: string | undefined; variables: string },
): Finding {
  return createFinding(
    'warning',
    id === organizationId
      ? `The SCIM token "${name}" has expired. Rotate or revoke it.`
      : `The SCIM token "${name}" belongs to an organization that SCIM doesn't manage. Revoke it, or check ${variables}_ORGANIZATION.`,
  );
}

function describeExpiry({ id, name, expiresAt }: ScimToken, now: number): Finding[] {
  if (expiresAt === null || expiresAt.getTime() - now > EXPIRY_DAYS * DAY_MS) return [];
  const message = `The SCIM token "${name}" expires at ${expiresAt.toISOString()}. Run \`bindery admin scim rotate ${id}\`, and enter the new token in the provider's settings.`;
  return [createFinding('warning', message)];
}

function describeUse(tokens: readonly ScimToken[], now: number): Finding[] {
  if (tokens.length === 0) return [];
  const times = tokens.map(({ lastUsedAt, createdAt }) => (lastUsedAt ?? createdAt).getTime());
  if (now - Math.max(...times) < QUIET_DAYS * DAY_MS) return [];
  const message = `The identity provider has not used SCIM for ${QUIET_DAYS} days, so it may not deactivate people who leave. Check its provisioning log.`;
  return [createFinding('warning', message)];
}

async function describeGroups(
  db: Database,
  {
    settings: { roles },
    organizationId,
    variables,
  }: { settings: ReturnType<typeof toScimSettings>; organizationId?: string | undefined; variables: string },
): Promise<Finding[]> {
  if (!roles || organizationId === undefined) return [];
  const groups = await db
    .selectFrom('scim_groups')
    .select(['display_name', 'external_id'])
    .where('organization_id', '=', organizationId)
    .execute();
  if (groups.length === 0) return [];
  const names = new Set(groups.flatMap((each) => [each.display_name, each.external_id]));
  const missing = [...roles.roleByGroup.keys()].filter((name) => name !== '*' && !names.has(name));
  if (missing.length === 0) return [];
  const message = `${variables}_ROLES contains groups that the provider hasn't pushed: ${missing.join(', ')}. Push them, or fix their names.`;
  return [createFinding('warning', message)];
}

const createFinding = (level: Finding['level'], message: string): Finding => ({ check: 'scim', level, message });
