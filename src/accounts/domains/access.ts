import crypto from 'node:crypto';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database, DomainAccessRow } from '../../db/schema.ts';
import type { DomainAccessTable } from '../../db/tables/sites.ts';
import { AppError } from '../../errors.ts';
import { isHosted } from '../../features/deployment-kinds.ts';
import { parseProxyList } from '../../lib/http/trusted-proxies.ts';
import { createPasswordHash } from '../../lib/password-hash.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { ACCESS_KINDS } from '../../readers/access-settings.ts';
import type { AccessKind, LoginUrl } from '../../readers/access-settings.ts';
import type { OidcSettings } from '../../readers/oidc-settings.ts';
import { parseChoice } from '../names.ts';
import { addKey, createAccessKey, deleteKey, setLoginUrls } from './access-keys.ts';
import type { AccessKey, NewAccessKey } from './access-keys.ts';
import { sealClientSecret } from './client-secret.ts';
import type { Domain } from './domain.ts';
import { parseOidcSettings } from './oidc-settings.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

/** Who can read a domain's site, without secrets. */
export interface DomainAccess {
  kind: AccessKind;
  /** Networks that can reach the site; empty for all. */
  networks: readonly string[];
  /** Name on the sign-in page; null for the hostname. */
  title: string | null;
  /** Color of the sign-in page's button; null for the default. */
  color: string | null;
  /** True if the domain has a password, even one that isn't in use because readers sign in another way. */
  hasPassword: boolean;
  /** Keys that tokens can be signed with. */
  keys: readonly AccessKey[];
  /** Pages where readers sign in and get a token. */
  loginUrls: readonly LoginUrl[];
  /** The sign-in provider; null if none is set. */
  oidc: OidcSettings | null;
  /** Whether a client secret is stored. */
  hasClientSecret: boolean;
  /** null if the settings were never changed. */
  updatedAt: Date | null;
}

/** Changes to the access of a domain. */
export interface AccessChange {
  kind?: string | undefined;
  networks?: readonly string[] | undefined;
  title?: string | null | undefined;
  color?: string | null | undefined;
  loginUrls?: readonly LoginUrl[] | undefined;
  /** The sign-in provider. Signs all readers out. */
  oidc?: OidcSettings | undefined;
  /** Secret of Bindery's client at the provider; empty for a public client. Signs all readers out. */
  clientSecret?: string | undefined;
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
  return toAccess(await selectRow(db, key).executeTakeFirst());
}

/**
 * Changes the fields that are present. A new password, or another way to sign in, signs all readers out. Throws
 * `invalid_request` for invalid values, for a way to sign in whose settings are incomplete, and for a site that Bindery
 * doesn't host.
 */
export async function updateAccess(
  db: Database,
  domain: Domain,
  { password, getSecretKey, ...change }: AccessChange & { getSecretKey?: (() => Promise<BoxKey>) | undefined },
): Promise<DomainAccess> {
  const before = await findChangeableRow(db, domain);
  const passwordHash = password === undefined ? undefined : await createPasswordHash().hash(parsePassword(password));
  const fields = omitUndefined({
    kind: change.kind === undefined ? undefined : parseChoice(change.kind, { of: ACCESS_KINDS, what: 'access' }),
    networks: change.networks && parseNetworks(change.networks),
    title: change.title === undefined ? undefined : parseTitle(change.title),
    color: change.color === undefined ? undefined : parseColor(change.color),
    password_hash: passwordHash,
    oidc: change.oidc && JSON.stringify(parseOidcSettings(change.oidc)),
    oidc_secret: await sealSecret(change.clientSecret ?? (isOtherProvider(before, change) ? '' : undefined), {
      host: domain.host,
      getSecretKey,
    }),
    jwt: change.loginUrls && JSON.stringify(setLoginUrls(before?.jwt ?? null, change.loginUrls)),
  });
  const kind = fields.kind ?? before?.kind ?? 'public';
  if (kind === 'password' && (passwordHash ?? before?.password_hash ?? null) === null)
    throw new AppError(
      'invalid_request',
      'Readers need a password to sign in with. Set it together with the kind of access.',
    );
  if (kind === 'jwt' && (before?.jwt?.keys.length ?? 0) === 0)
    throw new AppError(
      'invalid_request',
      'Readers sign in with tokens, and there is no key to verify them. Create a key first.',
    );
  if (kind === 'oidc' && (fields.oidc ?? before?.oidc ?? null) === null)
    throw new AppError('invalid_request', 'Readers need a sign-in provider. Set it together with the kind of access.');
  const credentials = [passwordHash, fields.oidc, fields.oidc_secret];
  const needsNewVersion = kind !== before?.kind || credentials.some((each) => each !== undefined);
  const version = needsNewVersion ? createVersion() : before.version;
  return toAccess(await writeRow(db, domain, { ...fields, kind, version }));
}

/**
 * Adds a key that tokens can be signed with: a new one, whose private key is returned only now, or the caller's public
 * key. Throws `invalid_request` and `conflict`.
 */
export async function addAccessKey(
  db: Database,
  domain: Domain,
  fields: { name: string; publicKey?: string | undefined },
): Promise<NewAccessKey> {
  const row = await findChangeableRow(db, domain);
  const newKey = createAccessKey(fields);
  const jwt = JSON.stringify(addKey(row?.jwt ?? null, newKey.key));
  await writeRow(db, domain, { kind: row?.kind ?? 'public', version: row?.version ?? createVersion(), jwt });
  return newKey;
}

/**
 * Deletes a key, and signs all readers out, because sessions don't say which key signed their token. Throws `not_found`,
 * and `conflict` for the only key that readers can sign in with.
 */
export async function deleteAccessKey(db: Database, domain: Domain, id: string): Promise<void> {
  const row = await findChangeableRow(db, domain);
  const jwt = deleteKey(row?.jwt ?? null, id);
  if (row?.kind === 'jwt' && jwt.keys.length === 0)
    throw new AppError(
      'conflict',
      "This is the only key that readers can sign in with, so you can't delete it. First create another key, or choose another kind of access.",
    );
  await writeRow(db, domain, { kind: row?.kind ?? 'public', version: createVersion(), jwt: JSON.stringify(jwt) });
}

/** Returns whether the provider changes. The stored secret is only for the provider that it was set with. */
function isOtherProvider(before: DomainAccessRow | undefined, { oidc }: AccessChange): boolean {
  if (!oidc || !before?.oidc) return false;
  return oidc.issuer !== before.oidc.issuer || oidc.tokenUrl !== before.oidc.tokenUrl;
}

/** Encrypts a new client secret; null removes the stored one, and undefined keeps it. */
async function sealSecret(
  secret: string | undefined,
  { host, getSecretKey }: { host: string; getSecretKey: (() => Promise<BoxKey>) | undefined },
): Promise<Buffer | null | undefined> {
  if (secret === undefined) return undefined;
  if (secret === '') return null;
  if (!getSecretKey)
    throw new AppError(
      'invalid_config',
      "Bindery can't encrypt the client secret, because BINDERY_SECRET_KEY is not set. Ask the operator to set it.",
    );
  return sealClientSecret(secret, host, await getSecretKey());
}

/** Finds the settings in order to change them. Throws `invalid_request` for a site that Bindery doesn't host. */
async function findChangeableRow(db: Database, domain: Domain): Promise<DomainAccessRow | undefined> {
  if (isHosted(domain)) return selectRow(db, domain).forUpdate().executeTakeFirst();
  throw new AppError(
    'invalid_request',
    `Bindery doesn't host ${domain.host}, so it can't limit who reads the site. Set this where you serve the bundle, for example with the variables of \`bindery serve\`.`,
  );
}

async function writeRow(
  db: Database,
  { host, organizationId }: DomainKey,
  change: Omit<Insertable<DomainAccessTable>, 'host' | 'organization_id'>,
): Promise<DomainAccessRow> {
  const values = { ...change, updated_at: new Date() };
  return db
    .insertInto('domain_access')
    .values({ ...values, host, organization_id: organizationId })
    .onConflict((conflict) => conflict.columns(['organization_id', 'host']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** Deletes the sign-outs and used tokens that have expired. */
export async function removeExpiredSignIns(db: Database): Promise<void> {
  for (const table of ['reader_sign_outs', 'reader_tokens'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
}

function selectRow(db: Database, { host, organizationId }: DomainKey) {
  return db
    .selectFrom('domain_access')
    .selectAll()
    .where('host', '=', host)
    .where('organization_id', '=', organizationId);
}

function toAccess(row: DomainAccessRow | undefined): DomainAccess {
  return {
    kind: row?.kind ?? 'public',
    networks: row?.networks ?? [],
    title: row?.title ?? null,
    color: row?.color ?? null,
    hasPassword: (row?.password_hash ?? null) !== null,
    keys: row?.jwt?.keys ?? [],
    loginUrls: row?.jwt?.loginUrls ?? [],
    oidc: row?.oidc ?? null,
    hasClientSecret: (row?.oidc_secret ?? null) !== null,
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
