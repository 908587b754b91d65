import { surveySecrets } from '../../accounts/secrets/reseal-secrets.ts';
import { findSecretKey } from '../../accounts/secrets/secret-key.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import type { Finding } from './finding.ts';

/** Unreadable secrets that a finding lists. */
const MAX_LISTED = 5;

/** Reports stored secrets that need a former key, and those that no key decrypts. */
export async function describeSecrets(db: Database, config: Config): Promise<Finding[]> {
  const key = await findSecretKey(config);
  if (!key) return [];
  const { former, unreadable } = await surveySecrets(db, key);
  const messages: string[] = [];
  if (former > 0)
    messages.push(
      `Stored secrets that are encrypted with an old key: ${former}. To encrypt them with the current key, run ` +
        '`bindery admin secrets rotate`.',
    );
  if (unreadable.length > 0)
    messages.push(
      `No key decrypts ${listFirst(unreadable)}. Add the key that encrypted them to BINDERY_DECRYPTION_KEYS, or set ` +
        'them again.',
    );
  return messages.map((message) => ({ check: 'stored', level: 'warning', message }));
}

function listFirst(names: readonly string[]): string {
  const hiddenCount = names.length - MAX_LISTED;
  const list = names
    .slice(0, MAX_LISTED)
    .map((name) => `the ${name}`)
    .join(', ');
  return hiddenCount > 0 ? `${list} and ${hiddenCount} more` : list;
}
