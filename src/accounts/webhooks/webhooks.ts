/** Webhooks of organizations and projects. Jobs call them when they finish. */
import type { Updateable } from 'kysely';
import type { Database, WebhookRow } from '../../db/schema.ts';
import type { WebhooksTable } from '../../db/tables/webhooks.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { filterByOrganization } from '../filter-by-organization.ts';
import { getOrganization } from '../organizations.ts';
import { ALL_PROJECTS } from '../policy.ts';
import type { ProjectReach } from '../policy.ts';
import { getProject } from '../projects/projects.ts';
import { isWithinReach } from '../within-reach.ts';
import { WEBHOOK, WEBHOOK_EVENTS } from './events.ts';
import type { WebhookEvent, WebhookFormat } from './events.ts';
import { createSecret, describeUrl, openTarget, parseTargetUrl, sealTarget } from './target.ts';
import type { BoxKey } from '../../lib/secret-box.ts';

export interface Webhook {
  id: string;
  organizationId: string;
  /** null: all projects. */
  projectId: string | null;
  /** The URL without parts that may be secret. */
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
  isActive: boolean;
  /** Until when the old secret also signs messages; null: it doesn't. */
  formerSecretUntil: Date | null;
  createdAt: Date;
}

export interface NewWebhook {
  organizationId: string;
  projectId?: string | null | undefined;
  url: string;
  /** @defaultValue `standard` */
  format?: WebhookFormat | undefined;
  /** @defaultValue all */
  events?: readonly string[] | undefined;
}

/** Settings for URLs and secrets. */
export interface WebhookKeys {
  getSecretKey(): Promise<BoxKey>;
  /** Hosts on the private network that can be called. @defaultValue none */
  privateHosts?: readonly string[] | undefined;
}

/** Identifies a webhook. With an organization, webhooks of other organizations aren't found. */
export interface WebhookReference {
  id: string;
  organizationId?: string | undefined;
}

const MAX_WEBHOOKS = 50;

/**
 * Creates a webhook with a secret, which is returned once. Throws `not_found` if the project doesn't exist, and
 * `invalid_request` for invalid fields.
 */
export async function createWebhook(
  db: Database,
  { organizationId, projectId = null, url, format = 'standard', events = WEBHOOK_EVENTS }: NewWebhook,
  { getSecretKey, privateHosts }: WebhookKeys,
): Promise<{ webhook: Webhook; secret: string }> {
  if (projectId === null) await getOrganization(db, organizationId);
  else await getProject(db, { id: projectId, organizationId });
  await checkNumber(db, organizationId);
  const id = createId(WEBHOOK);
  const target = { url: parseTargetUrl(url, privateHosts), secret: createSecret() };
  const row = await db
    .insertInto('webhooks')
    .values({
      id,
      organization_id: organizationId,
      project_id: projectId,
      shown_url: describeUrl(target.url, format),
      target: sealTarget(id, { target, key: await getSecretKey() }),
      format,
      events: parseEvents(events),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { webhook: toWebhook(row), secret: target.secret };
}

async function checkNumber(db: Database, organizationId: string): Promise<void> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_WEBHOOKS) return;
  throw new AppError(
    'conflict',
    `Your organization already has ${MAX_WEBHOOKS} webhooks, the maximum. Delete one first.`,
  );
}

function parseEvents(names: readonly string[]): WebhookEvent[] {
  const knownEvents = WEBHOOK_EVENTS.filter((event) => names.includes(event));
  const unknownName = names.find((name) => !(WEBHOOK_EVENTS as readonly string[]).includes(name));
  if (unknownName === undefined && knownEvents.length > 0) return knownEvents;
  throw new AppError(
    'invalid_request',
    `Expected "events" to be some of ${WEBHOOK_EVENTS.join(', ')}${unknownName === undefined ? '.' : `; got ${JSON.stringify(unknownName.slice(0, 100))}.`}`,
  );
}

/** The webhooks to list. */
export interface WebhookFilter {
  /** @defaultValue all organizations */
  organizationId?: string | undefined;
  projectId?: string | undefined;
  /** The projects that the caller can reach. Only callers who can reach all of them see webhooks of the organization. */
  reach?: ProjectReach | undefined;
  /** Continues after the webhook with this ID. */
  cursor?: string | undefined;
  /** @defaultValue all */
  limit?: number;
}

/**
 * Lists webhooks, oldest first: the webhooks of one organization, or of all. With a project, lists its own webhooks
 * and those for all projects.
 */
export async function listWebhooks(
  db: Database,
  { organizationId, projectId, reach = ALL_PROJECTS, cursor, limit }: WebhookFilter = {},
): Promise<Webhook[]> {
  let query = filterByOrganization(db.selectFrom('webhooks').selectAll().orderBy('id'), organizationId);
  query = query.where(isWithinReach('project_id', reach));
  if (projectId !== undefined)
    query = query.where(({ eb, or }) => or([eb('project_id', '=', projectId), eb('project_id', 'is', null)]));
  if (cursor !== undefined) query = query.where('id', '>', cursor);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toWebhook);
}

/** Gets a webhook. Throws `not_found`. */
export async function getWebhook(db: Database, reference: WebhookReference): Promise<Webhook> {
  return toWebhook(await getWebhookRow(db, reference));
}

/** Gets a webhook with its sealed target, and locks the row if `forUpdate` is set. Throws `not_found`. */
export async function getWebhookRow(
  db: Database,
  { id, organizationId }: WebhookReference,
  { forUpdate = false } = {},
): Promise<WebhookRow> {
  const query = filterByOrganization(db.selectFrom('webhooks').selectAll().where('id', '=', id), organizationId);
  const row = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  if (row) return row;
  throw new AppError(
    'not_found',
    "This webhook doesn't exist. Check the ID, and that the webhook belongs to this organization.",
  );
}

export interface WebhookChange {
  url?: string | undefined;
  format?: WebhookFormat | undefined;
  events?: readonly string[] | undefined;
  isActive?: boolean | undefined;
}

/**
 * Changes the fields that are present. The secret stays. Pending messages go to the new URL in the new format. Runs
 * in a transaction.
 */
export async function updateWebhook(
  trx: Database,
  { id, organizationId, url, format, events, isActive }: WebhookReference & WebhookChange,
  { getSecretKey, privateHosts }: WebhookKeys,
): Promise<Webhook> {
  const row = await getWebhookRow(trx, { id, organizationId }, { forUpdate: true });
  const targetUrl = url === undefined ? undefined : parseTargetUrl(url, privateHosts);
  const change: Updateable<WebhooksTable> = {
    is_active: isActive ?? row.is_active,
    format: format ?? row.format,
    ...(events && { events: parseEvents(events) }),
  };
  if (targetUrl !== undefined) {
    const key = await getSecretKey();
    const target = { ...openTarget(id, { sealed: row.target, key }), url: targetUrl };
    change.target = sealTarget(id, { target, key });
    change.shown_url = describeUrl(targetUrl, change.format ?? row.format);
  } else if (format === 'slack') {
    // The path stays hidden after a change to another format, because it was secret when it was entered.
    change.shown_url = describeUrl(row.shown_url, format);
  }
  return setWebhookRow(trx, id, change);
}

/** Writes changed columns of an existing webhook. */
export async function setWebhookRow(trx: Database, id: string, change: Updateable<WebhooksTable>): Promise<Webhook> {
  const set = trx.updateTable('webhooks').set(change).where('id', '=', id);
  return toWebhook(await set.returningAll().executeTakeFirstOrThrow());
}

/** Deletes a webhook with its pending messages. */
export async function deleteWebhook(db: Database, reference: WebhookReference): Promise<Webhook> {
  const webhook = await getWebhook(db, reference);
  await db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
  return webhook;
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    organizationId: row.organization_id,
    projectId: row.project_id,
    url: row.shown_url,
    format: row.format,
    events: row.events as WebhookEvent[],
    isActive: row.is_active,
    formerSecretUntil: isFuture(row.former_secret_until) ? row.former_secret_until : null,
    createdAt: row.created_at,
  };
}

function isFuture(time: Date | null): boolean {
  return time !== null && time.getTime() > Date.now();
}
