import { pagedQuery } from './queries.ts';
import { buildQuery, call } from './request.ts';
import type { AuditEntry } from './types.ts';

/** Filters for the audit log. `action` is a prefix such as `project`. */
export interface AuditFilter {
  action?: string | undefined;
}

/** Lists audit log entries page by page, newest first. */
export function auditQuery(org: string, filter: AuditFilter = {}) {
  return pagedQuery<AuditPage>(org, {
    name: 'audit',
    filter: { ...filter },
  });
}

/** Loads the whole audit log, page by page, for the CSV download. */
export async function loadAudit(org: string, filter: AuditFilter): Promise<AuditEntry[]> {
  const allEntries: AuditEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: AuditPage = await call(`/v1/admin/audit${buildQuery({ ...filter, cursor, limit: 100 })}`, { org });
    allEntries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return allEntries;
}

interface AuditPage {
  entries: AuditEntry[];
  nextCursor: string | null;
}
