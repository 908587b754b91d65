import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DomainAccessRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { isHosted } from '../../features/deployment-kinds.ts';
import { parseProxyList } from '../../lib/http/trusted-proxies.ts';
import { createPasswordHash } from '../../lib/password-hash.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { ACCESS_KINDS } from '../../readers/access-settings.ts';
import type { AccessKind } from '../../readers/access-settings.ts';
import { parseChoice } from '../names.ts';
import type { Domain } from './domain.ts';

/** Who can read a domain's site, without secrets. */
export interface DomainAccess {
  kind: AccessKind;
  /** Networks that can reach the site; empty for all. */
  networks: readonly string[];
  /** Name on the sign-in page; null for the hostname. */
  title: string | null;
  /** Color of the sign-in page's button; null for the default. */
  color: string | null;
  /** Whether a password is stored, even if it isn't used. */
  hasPassword: boolean;
  /** null if the settings were never changed. */
  updatedAt: Date | null;
}

/** Changes to the access of a domain. */
export interface AccessChange {
  kind?: string | undefined;
  networks?: readonly string[] | undefined;
  title?: string | null | undefined;
  color?: string | null | undefined;
  /** The new password. Signs all readers out. */
  password?: string | undefined;
}

type DomainKey = Pick<Domain, 'host' | 'organizationId'>;

const MAX_NETWORKS = 200;
const MAX_TITLE = 100;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

/** Reads who can read a domain's site. */
export async function readAccess(db: Database, key: DomainKey): Promise<DomainAccess> {
  return toAccess(await findRow(db, key));
}

/**
 * Changes the fields that are present. A new password, or another way to sign in, signs all readers out. Throws
 * `invalid_request` for invalid values, for a way to sign in that lacks a setting, and for a site that Bindery doesn't
 * host.
 */
export async function updateAccess(
  db: Database,
  domain: Domain,
  { password, ...change }: AccessChange,
): Promise<DomainAccess> {
  if (!isHosted(domain))
    throw new AppError(
      'invalid_request',
      `Bindery doesn't host ${domain.host}, so it can't restrict its readers. Set them where you serve the bundle, such as with the variables of \`bindery serve\`.`,
    );
  const before = await findRow(db, domain);
  const passwordHash = password === undefined ? undefined : await createPasswordHash().hash(parsePassword(password));
  const fields = omitUndefined({
    kind: change.kind === undefined ? undefined : parseChoice(change.kind, { of: ACCESS_KINDS, what: 'access' }),
    networks: change.networks && parseNetworks(change.networks),
    title: change.title === undefined ? undefined : parseTitle(change.title),
    color: change.color === undefined ? undefined : parseColor(change.color),
    password_hash: passwordHash,
  });
  const kind = fields.kind ?? before?.kind ?? 'public';
  if (kind === 'password' && (passwordHash ?? before?.password_hash ?? null) === null)
    throw new AppError('invalid_request', 'Readers need a password to sign in with. Set one together with this kind.');
  const needsNewVersion = kind !== before?.kind || passwordHash !== undefined;
  const version = needsNewVersion ? createVersion() : before.version;
  const values = { ...fields, kind, version, updated_at: new Date() };
  const row = await db
    .insertInto('domain_access')
    .values({ ...values, host: domain.host, organization_id: domain.organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'host']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAccess(row);
}

/** Ends the sessions of all readers of a site. */
export async function signReadersOut(db: Database, { host, organizationId }: DomainKey): Promise<void> {
  await db
    .updateTable('domain_access')
    .set({ version: createVersion() })
    .where('host', '=', host)
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Deletes the settings of a deleted domain. */
export async function deleteAccess(db: Database, { host, organizationId }: DomainKey): Promise<void> {
  await db.deleteFrom('domain_access').where('host', '=', host).where('organization_id', '=', organizationId).execute();
}

/** Deletes the sign-outs of sessions that have expired. */
export async function removeExpiredSignOuts(db: Database): Promise<void> {
  await db
    .deleteFrom('reader_sign_outs')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

function findRow(db: Database, { host, organizationId }: DomainKey): Promise<DomainAccessRow | undefined> {
  return db
    .selectFrom('domain_access')
    .selectAll()
    .where('host', '=', host)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

function toAccess(row: DomainAccessRow | undefined): DomainAccess {
  return {
    kind: row?.kind ?? 'public',
    networks: row?.networks ?? [],
    title: row?.title ?? null,
    color: row?.color ?? null,
    hasPassword: (row?.password_hash ?? null) !== null,
    updatedAt: row?.updated_at ?? null,
  };
}

/** A random version, because a number could repeat after a domain was deleted and added again. */
function createVersion(): string {
  return crypto.randomBytes(12).toString('base64url');
}

function parseNetworks(networks: readonly string[]): string[] {
  const entries = [...new Set(networks.map((network) => network.trim()))];
  const invalidEntry = entries.find((entry) => entry === '' || entry.includes(',') || !parseProxyList(entry));
  if (invalidEntry !== undefined)
    throw new AppError(
      'invalid_request',
      `Expected IP addresses or CIDR ranges such as 203.0.113.0/24, got ${JSON.stringify(invalidEntry.slice(0, 100))}.`,
    );
  if (entries.length <= MAX_NETWORKS) return entries;
  throw new AppError('invalid_request', `Expected at most ${MAX_NETWORKS} networks, got ${entries.length}.`);
}

function parseTitle(text: string | null): string | null {
  const title = text?.trim() ?? '';
  if (title === '') return null;
  if (title.length <= MAX_TITLE && !/\p{Cc}/u.test(title)) return title;
  throw new AppError('invalid_request', `Expected a title of at most ${MAX_TITLE} characters in one line.`);
}

function parseColor(text: string | null): string | null {
  const color = text?.trim().toLowerCase() ?? '';
  if (color === '') return null;
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  throw new AppError('invalid_request', `Expected a color such as #0f766e, got ${JSON.stringify(color.slice(0, 40))}.`);
}

function parsePassword(password: string): string {
  if (password.length >= MIN_PASSWORD && password.length <= MAX_PASSWORD) return password;
  throw new AppError(
    'invalid_request',
    `Expected a password of ${MIN_PASSWORD} to ${MAX_PASSWORD} characters, got ${password.length}.`,
  );
}
