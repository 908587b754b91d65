import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditActorKind } from '../../db/tables/audit.ts';
import { createId } from '../../lib/ids.ts';

/** The actor of an audit entry. The `Actor` of a request is one of these. */
export type AuditActor =
  | { kind: 'key'; keyId: string }
  /** A visitor with a signed link, and the key that created the link. */
  | { kind: 'link'; keyId: string }
  /** A user in a session. null: a user who acts in Slack. */
  | { kind: 'session'; userId: string; sessionId: string | null }
  /** An identity provider, with a SCIM token. */
  | { kind: 'scim'; tokenId: string }
  /** The operator, with a shell on the machine. */
  | { kind: 'operator' }
  /** A caller who isn't authenticated, such as in a failed sign-in. */
  | { kind: 'nobody' };

/** An entry for the audit log. */
export interface AuditEvent {
  /** The organizations whose logs get the entry: one, several, or none. */
  organizationId: string | readonly string[] | null;
  actor: AuditActor;
  /** The caller's IP address; null for operators. */
  ip: string | null;
  /** `noun.verb`: an action of the policy, or an event such as `session.create`. */
  action: `${string}.${string}`;
  /** Id, host or address of the changed resource. */
  subject: string | null;
  /** Further details, as flat as possible and never secret. @defaultValue none */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes an entry to the audit log. Call it in the transaction that makes the change, so that the database has both
 * or neither. The entry includes the name of the key or user, so that it is still readable after they are deleted.
 */
export async function recordAudit(trx: Database, event: AuditEvent): Promise<void> {
  const { organizationId, actor, ip, action, subject, details = {} } = event;
  const organizations = typeof organizationId === 'string' ? [organizationId] : (organizationId ?? [null]);
  if (organizations.length === 0) return;
  await trx
    .insertInto('audit_log')
    .values(
      organizations.map((organization) => ({
        id: createId(AUDIT_ENTRY),
        organization_id: organization,
        action,
        actor_kind: actor.kind satisfies AuditActorKind,
        actor_id: getActorId(actor),
        actor_name: selectActorName(actor),
        session_id: actor.kind === 'session' ? actor.sessionId : null,
        ip,
        subject,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

export const AUDIT_ENTRY = 'au';

function getActorId(actor: AuditActor): string | null {
  if (actor.kind === 'session') return actor.userId;
  if (actor.kind === 'scim') return actor.tokenId;
  return 'keyId' in actor ? actor.keyId : null;
}

function selectActorName(actor: AuditActor) {
  if (actor.kind === 'session') return sql<string | null>`(select email from users where id = ${actor.userId})`;
  if (actor.kind === 'scim') return sql<string | null>`(select name from scim_tokens where id = ${actor.tokenId})`;
  return 'keyId' in actor ? selectKeyName(actor.keyId) : null;
}

/** The name of a service account comes before the name of its key: `release-bot (CI)`. */
function selectKeyName(keyId: string) {
  return sql<string | null>`(
    select case when account.id is null then key.name else account.name || ' (' || key.name || ')' end
    from api_keys as key left join service_accounts as account on account.id = key.service_account_id
    where key.id = ${keyId}
  )`;
}
