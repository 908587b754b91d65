import { loadAllPages, pagedQuery } from './queries.ts';
import type { AuditEntry } from './types.ts';

/** Filters for the audit log. `action` is a prefix such as `project`. */
export interface AuditFilter {
  action?: string | undefined;
}

/** Lists audit log entries page by page, newest first. */
export function auditQuery(org: string, filter: AuditFilter = {}) {
  return pagedQuery<{ entries: AuditEntry[]; nextCursor: string | null }>(org, {
    name: 'audit',
    filter: { ...filter },
  });
}

/** Loads the whole audit log, page by page, for the CSV download. */
export function loadAudit(org: string, filter: AuditFilter): Promise<AuditEntry[]> {
  return loadAllPages('/v1/admin/audit', { org, name: 'entries', filter: { ...filter } });
}
