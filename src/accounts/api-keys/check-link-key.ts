import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { requireAllowed } from '../policy.ts';
import { isAllowedIp } from './allowed-ips.ts';
import type { RequestFacts } from './authenticate.ts';

export interface LinkKey {
  keyId: string;
  /** Owner of what the link leads to. */
  organizationId: string;
}

/**
 * Throws `forbidden` unless the key that asked for a link may still decide for that organization, from the address that
 * the link is used from. Asked at every use: the rights of such a link end with those of its key.
 */
export async function checkLinkKey(
  db: Database,
  { keyId, organizationId }: LinkKey,
  { ip, now }: RequestFacts,
): Promise<void> {
  const key = await db
    .selectFrom('api_keys')
    .select(['scopes', 'expires_at', 'revoked_at', 'allowed_ips'])
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
  requireAllowed({ kind: 'key', scopes: key.scopes }, 'pull.link');
}
