import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import { createSecret, openTarget, sealTarget } from './target.ts';
import { getWebhookRow, setWebhookRow } from './webhooks.ts';
import type { Webhook, WebhookKeys, WebhookReference } from './webhooks.ts';

/** How long the old secret can keep signing. */
export const KEEP_OLD_SECONDS = { usual: 86_400, max: 7 * 86_400 };

export interface Rotation extends WebhookReference {
  /** How long the old secret keeps signing, in seconds. @defaultValue a day */
  keepSeconds?: number | undefined;
}

/** Maximum number of old secrets that sign together with the current one. */
const MAX_FORMER_SECRETS = 3;

/**
 * Rotates the secret of a webhook and returns the new one once. The old secret keeps signing for `keepSeconds`. Use 0
 * after a leak, so that no old secret signs. Runs in a transaction. Throws `not_found`.
 */
export async function rotateSecret(
  trx: Database,
  { keepSeconds = KEEP_OLD_SECONDS.usual, ...reference }: Rotation,
  getSecretKey: WebhookKeys['getSecretKey'],
): Promise<{ webhook: Webhook; secret: string }> {
  const { id, target: sealedTarget } = await getWebhookRow(trx, reference, { forUpdate: true });
  const key = await getSecretKey();
  const { url, secret: before, former = [] } = openTarget(id, { sealed: sealedTarget, key });
  const now = (await readClock(trx)).getTime();
  const expiresAt = now + keepSeconds * 1_000;
  const oldSecrets = [{ secret: before, until: expiresAt }, ...former.filter((each) => each.until > now)].slice(
    0,
    MAX_FORMER_SECRETS,
  );
  const target = { url, secret: createSecret(), former: keepSeconds === 0 ? [] : oldSecrets };
  const change = {
    target: sealTarget(id, { target, key }),
    former_secret_until: keepSeconds === 0 ? null : new Date(expiresAt),
  };
  return { webhook: await setWebhookRow(trx, id, change), secret: target.secret };
}
