import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditActorKind } from '../../db/tables/audit.ts';
import { createId } from '../../lib/ids.ts';

/** Somebody who did something. An `Actor` of a request is one of these. */
export type AuditActor =
  | { kind: 'key'; keyId: string }
  /** A signed link, with the key that asked for it. */
  | { kind: 'link'; keyId: string }
  | { kind: 'session'; userId: string; sessionId: string }
  /** Somebody with a shell on the machine. */
  | { kind: 'operator' }
  /** Somebody who has not proved who they are, such as at a sign-in that fails. */
  | { kind: 'nobody' };

/** Something that was done, for the audit log. */
export interface AuditFact {
  /** Whose log has it: one organization, several, or none. */
  organizationId: string | readonly string[] | null;
  actor: AuditActor;
  /** Address of the caller; null for operators. */
  ip: string | null;
  /** `noun.verb`: an action of the policy, or an event such as `session.create`. */
  action: `${string}.${string}`;
  /** Id, host or address of what it was done to. */
  subject: string | null;
  /** Further facts as flat as possible; never a secret. @defaultValue none */
  details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes what was done to the audit log. Call it in the transaction that does it: both are there, or neither.
 * The name of a key or user is kept with it, so that it can be read once they are gone.
 */
export async function recordAudit(trx: Database, fact: AuditFact): Promise<void> {
  const { organizationId, actor, ip, action, subject, details = {} } = fact;
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
        actor_id: idOf(actor),
        actor_name: nameOf(actor),
        session_id: actor.kind === 'session' ? actor.sessionId : null,
        ip,
        subject,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

export const AUDIT_ENTRY = 'au';

function idOf(actor: AuditActor): string | null {
  if (actor.kind === 'session') return actor.userId;
  return 'keyId' in actor ? actor.keyId : null;
}

function nameOf(actor: AuditActor) {
  if (actor.kind === 'session') return sql<string | null>`(select email from users where id = ${actor.userId})`;
  return 'keyId' in actor ? sql<string | null>`(select name from api_keys where id = ${actor.keyId})` : null;
}
