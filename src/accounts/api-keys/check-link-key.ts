import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Rights } from '../actor.ts';
import { requireAllowed } from '../policy.ts';
import { isAllowedIp } from './allowed-ips.ts';
import { KEY_RIGHTS, readKeyRights } from './key-rights.ts';
import type { RequestContext } from './authenticate.ts';

export interface LinkKey {
  keyId: string;
  /** The organization that owns the link's target. */
  organizationId: string;
  /** The project of the link's target. */
  projectId: string;
}

/**
 * Returns the rights of the key that created a link. Throws `forbidden` unless the key can still decide for that
 * organization, from the visitor's IP address. Called at every use, so that the link loses its rights with the key.
 */
export async function checkLinkKey(
  db: Database,
  { keyId, organizationId, projectId }: LinkKey,
  { ip, now }: RequestContext,
): Promise<Rights> {
  const key = await db
    .selectFrom('api_keys')
    .select([...KEY_RIGHTS, 'expires_at', 'revoked_at', 'allowed_ips'])
    .where('id', '=', keyId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now))
    throw new AppError(
      'forbidden',
      'The API key that requested this link was revoked or has expired. Request a new link with another key.',
    );
  if (key.allowed_ips && !isAllowedIp(ip, key.allowed_ips))
    throw new AppError(
      'forbidden',
      `This link can't be used from ${ip}, because the API key that requested it can't be used from there.`,
    );
  const rights = { kind: 'key', ...(await readKeyRights(db, key)) } as const;
  requireAllowed(rights, 'pull.link', projectId);
  return rights;
}
