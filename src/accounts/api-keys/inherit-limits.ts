import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isAllowedRange, parseAllowedIps } from './allowed-ips.ts';
import type { NewApiKey } from './api-keys.ts';

type Limits = Pick<NewApiKey, 'serviceAccountId' | 'expiresAt' | 'allowedIps'>;

/**
 * Returns the limits that a new key gets from the key that creates it, so that a leaked key can't create one that lasts
 * longer or can do more. A key of a service account creates only keys of the same account, so that they end with it.
 * A new key without an expiry or allowlist gets its creator's. Throws `forbidden` if the new key would exceed its
 * creator.
 */
export async function inheritLimits(trx: Database, keyId: string, key: NewApiKey): Promise<Limits> {
  const creator = await trx
    .selectFrom('api_keys')
    .select(['actions', 'service_account_id', 'expires_at', 'allowed_ips'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  requireActions(key, creator.actions);
  const serviceAccountId = inheritAccount(key, creator.service_account_id);
  const expiresAt = inheritExpiry(key, creator.expires_at);
  const allowedIps = inheritAllowedIps(key, creator.allowed_ips);
  return {
    ...(serviceAccountId !== undefined && { serviceAccountId }),
    ...(expiresAt && { expiresAt }),
    ...(allowedIps && { allowedIps }),
  };
}

function requireActions({ actions }: NewApiKey, creatorActions: readonly string[] | null): void {
  if (creatorActions === null || actions?.every((action) => creatorActions.includes(action))) return;
  throw new AppError(
    'forbidden',
    `This API key is limited to some actions, so it can only create keys that are limited to the same actions: ${creatorActions.join(', ')}.`,
  );
}

function inheritAccount({ serviceAccountId }: NewApiKey, creatorAccount: string | null): string | undefined {
  if (creatorAccount === null || serviceAccountId === undefined || serviceAccountId === creatorAccount)
    return serviceAccountId ?? creatorAccount ?? undefined;
  throw new AppError('forbidden', "A service account's key can't create keys for another service account.");
}

function inheritExpiry({ expiresAt }: NewApiKey, creatorExpiry: Date | null): Date | undefined {
  if (creatorExpiry === null || (expiresAt && expiresAt <= creatorExpiry)) return expiresAt;
  if (!expiresAt) return creatorExpiry;
  throw new AppError(
    'forbidden',
    `This API key expires at ${creatorExpiry.toISOString()}, so it can't create a key that expires later. Choose an earlier expiry.`,
  );
}

function inheritAllowedIps(
  { allowedIps }: NewApiKey,
  creatorIps: readonly string[] | null,
): readonly string[] | undefined {
  if (creatorIps === null) return allowedIps;
  if (!allowedIps) return creatorIps;
  const widerEntry = parseAllowedIps(allowedIps).find((entry) => !isAllowedRange(entry, creatorIps));
  if (widerEntry === undefined) return allowedIps;
  throw new AppError(
    'forbidden',
    `This API key has an allowlist of IP addresses, and ${widerEntry} isn't in one of its entries. Choose addresses and ranges within: ${creatorIps.join(', ')}.`,
  );
}
