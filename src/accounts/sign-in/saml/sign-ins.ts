/** Sign-ins that are under way, in the database, so that any API process can continue them. */
import crypto from 'node:crypto';
import { createFutureTime, NOW } from '../../../db/clock.ts';
import type { Database } from '../../../db/schema.ts';
import { createLinkToken, hashLinkToken } from '../../members/link-token.ts';
import type { SamlIdentity } from './read-identity.ts';
import { SamlRefusal } from './saml-refusal.ts';
import type { SamlAssertion } from './verify-response.ts';

/** Time for signing in at the provider. */
export const REQUEST_SECONDS = 600;
/** Time between the provider's response and the next request of the same browser. */
const CODE_SECONDS = 120;

export interface NewSamlSignIn {
  /** Secret of the browser's cookie. */
  secret: string;
  /** Path of the dashboard to open afterwards. */
  callbackPath: string;
  invitation?: string | undefined;
  /** The signed-in user who links the provider. */
  linkUserId?: string | undefined;
}

/** Stores a sign-in that starts, and returns the ID of its request. */
export async function storeSignIn(db: Database, signIn: NewSamlSignIn): Promise<string> {
  // An XML ID can't start with a digit.
  const id = `_${crypto.randomBytes(20).toString('hex')}`;
  await db
    .insertInto('saml_sign_ins')
    .values({
      id,
      browser_hash: hashLinkToken(signIn.secret),
      callback_path: signIn.callbackPath,
      invitation: signIn.invitation ?? null,
      link_user_id: signIn.linkUserId ?? null,
      expires_at: createFutureTime(REQUEST_SECONDS),
    })
    .execute();
  return id;
}

/**
 * Records what the provider confirmed, and returns the code that the browser continues with. An assertion, and a
 * request, works once in all processes. Throws `SamlRefusal` for a repeated one and for an unknown or expired request.
 */
export async function recordAssertion(
  db: Database,
  { assertion, identity }: { assertion: SamlAssertion; identity: SamlIdentity },
): Promise<string> {
  const { token: code, hash: codeHash } = createLinkToken();
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .insertInto('saml_assertions')
      .values({
        hash: crypto.hash('sha256', JSON.stringify([assertion.issuer, assertion.id]), 'buffer'),
        expires_at: new Date(assertion.expiresAt),
      })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!used) throw new SamlRefusal('saml_expired', 'The assertion was already used.');
    const confirmed = {
      identity: JSON.stringify(identity),
      code_hash: codeHash,
      expires_at: createFutureTime(CODE_SECONDS),
    };
    if (assertion.inResponseTo === undefined) {
      const id = `idp_${crypto.randomBytes(20).toString('hex')}`;
      await trx
        .insertInto('saml_sign_ins')
        .values({ id, callback_path: '/dashboard/', ...confirmed })
        .execute();
      return code;
    }
    const row = await trx
      .updateTable('saml_sign_ins')
      .set(confirmed)
      .where('id', '=', assertion.inResponseTo)
      .where('identity', 'is', null)
      .where('expires_at', '>', NOW)
      .returning('id')
      .executeTakeFirst();
    if (row) return code;
    throw new SamlRefusal(
      'saml_expired',
      'The response answers a request that is unknown, expired or was already answered.',
    );
  });
}

export interface ConfirmedSignIn {
  identity: SamlIdentity;
  callbackPath: string;
  invitation: string | undefined;
  linkUserId: string | undefined;
}

/**
 * Takes a confirmed sign-in. Its code works once, in the browser that started it. Throws `SamlRefusal` for another
 * browser, and for an unknown or expired code.
 */
export async function takeSignIn(
  db: Database,
  { code, secret }: { code: string; secret: string | undefined },
): Promise<ConfirmedSignIn> {
  const row = await db
    .deleteFrom('saml_sign_ins')
    .where('code_hash', '=', hashLinkToken(code))
    .where('expires_at', '>', NOW)
    .returning(['identity', 'browser_hash', 'callback_path', 'invitation', 'link_user_id'])
    .executeTakeFirst();
  if (!row || row.identity === null)
    throw new SamlRefusal('saml_expired', 'The code of the sign-in is unknown, expired or was already used.');
  const isSameBrowser =
    row.browser_hash === null ||
    (secret !== undefined && crypto.timingSafeEqual(row.browser_hash, hashLinkToken(secret)));
  if (!isSameBrowser) throw new SamlRefusal('saml_expired', 'Another browser started the sign-in.');
  return {
    identity: row.identity as SamlIdentity,
    callbackPath: row.callback_path,
    invitation: row.invitation ?? undefined,
    linkUserId: row.link_user_id ?? undefined,
  };
}

/** Deletes expired sign-ins and assertions. */
export async function removeExpiredSamlSignIns(db: Database): Promise<void> {
  for (const table of ['saml_sign_ins', 'saml_assertions'] as const)
    await db.deleteFrom(table).where('expires_at', '<', NOW).execute();
}
