import type { AuditActorKind } from '../../db/tables/audit.ts';

/**
 * Returns the name to show for an actor of the audit log whose own name isn't recorded. An unauthenticated change
 * without an IP address has no caller: Bindery made it, such as when it turns off a webhook.
 */
export function nameActor({ kind, ip }: { kind: AuditActorKind; ip: string | null }): string {
  return kind === 'nobody' && ip === null ? 'Bindery' : NAMES[kind];
}

const NAMES: Readonly<Record<AuditActorKind, string>> = {
  key: 'Deleted API key',
  link: 'Signed link',
  session: 'Deleted account',
  operator: 'Operator',
  scim: 'Deleted SCIM token',
  nobody: 'Signed-out visitor',
};
