/** Single-use codes that sign members of an organization in to its private sites. */
import crypto from 'node:crypto';
import { sql } from 'kysely';
import { canReadProject } from '../accounts/members/member-rights.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isSameText } from '../lib/same-text.ts';
import { getPreviewHost, isPreviewHost } from './previews.ts';

/** Seconds until a code expires. The browser brings it back immediately. */
const CODE_SECONDS = 60;

export interface CodeRequest {
  /** Hostname of the site: a domain or one of its previews. */
  host: string;
  /** Hash of a secret that only the reader's browser has (RFC 7636, `S256`). */
  challenge: string;
  user: { id: string };
}

/**
 * Creates a code for a member. Returns it with the base path of the site. Throws `not_found` if the site doesn't exist,
 * uses another way to sign in, or belongs to an organization that the user isn't a member of, or to a private project that
 * they have no access to.
 */
export async function createReaderCode(
  db: Database,
  { host, challenge, user }: CodeRequest,
): Promise<{ code: string; base: string | null }> {
  const domain = (await findDomain(db, host)) ?? '';
  const site = await db
    .selectFrom('domains')
    .innerJoin('domain_access', (join) =>
      join
        .onRef('domain_access.host', '=', 'domains.host')
        .onRef('domain_access.organization_id', '=', 'domains.organization_id'),
    )
    .innerJoin('members', 'members.organization_id', 'domains.organization_id')
    .select('domains.base')
    .where(canReadProject('members.user_id', 'domains.project_id'))
    .where('domains.host', '=', domain)
    .where('domain_access.kind', '=', 'organization')
    .where('members.user_id', '=', user.id)
    .executeTakeFirst();
  if (!site)
    throw new AppError(
      'not_found',
      "You don't have access to this site. Only members of the organization that owns it can read it, and if its project is private, only people with access to the project.",
    );
  const code = crypto.randomBytes(32).toString('base64url');
  const expiresAt = sql<Date>`now() + ${CODE_SECONDS} * interval '1 second'`;
  const values = { code_hash: hashText(code), host, challenge, user_id: user.id, expires_at: expiresAt };
  await db.insertInto('reader_codes').values(values).execute();
  await db
    .deleteFrom('reader_codes')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  return { code, base: site.base };
}

/**
 * Deletes a code and returns the name and email address of its member. Returns undefined if the code was used, has
 * expired, or was created for another site or browser, or if the user can no longer read the project.
 */
export async function redeemReaderCode(
  db: Database,
  { host, code, verifier }: { host: string; code: string; verifier: string },
): Promise<{ name: string; email: string } | undefined> {
  const row = await db
    .deleteFrom('reader_codes')
    .where('code_hash', '=', hashText(code))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['host', 'challenge', 'user_id'])
    .executeTakeFirst();
  if (!row || row.host !== host || !isSameText(row.challenge, hashText(verifier))) return undefined;
  return db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('domains', 'domains.organization_id', 'members.organization_id')
    .select(['users.name', 'users.email'])
    .where(canReadProject('members.user_id', 'domains.project_id'))
    .where('users.id', '=', row.user_id)
    .where('domains.host', '=', (await findDomain(db, host)) ?? '')
    .executeTakeFirst();
}

/** Returns the domain of a host, which can be one of its previews; null if there is no such preview. */
async function findDomain(db: Database, host: string): Promise<string | null> {
  if (!isPreviewHost(host)) return host;
  const slug = host.slice('preview-'.length, host.indexOf('.'));
  const preview = await db
    .selectFrom('previews')
    .select(['slug', 'domain'])
    .where('slug', '=', slug)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return preview && getPreviewHost(preview) === host ? preview.domain : null;
}

function hashText(text: string): string {
  return crypto.createHash('sha256').update(text).digest('base64url');
}
