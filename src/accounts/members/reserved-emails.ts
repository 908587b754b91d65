import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

/** Returns whether an email address belongs to one of the mail domains, which are in lower case. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/**
 * Returns whether an email address is reserved for a person who proves that it is theirs: an open invitation is
 * addressed to it, or it belongs to a mail domain whose users join through the OIDC provider. A new account that
 * merely claims such an address is rejected. It would appear under the owner's name and keep them out.
 */
export async function isReservedEmail(
  db: Database,
  { email, domains }: { email: string; domains: readonly string[] },
): Promise<boolean> {
  return isInDomains(email, domains) || (await hasOpenInvitation(db, email));
}

/** Returns whether an open invitation is addressed to the email address. */
export async function hasOpenInvitation(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
