import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, buildQuery } from './request.ts';
import type { AuditEntry } from './types.ts';

/** Filters for the audit log. `action` is a prefix such as `project`. */
export interface AuditFilter {
  action?: string | undefined;
}

/** Lists audit log entries page by page, newest first. */
export function auditQuery(org: string, filter: AuditFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [org, 'audit', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call<{ entries: AuditEntry[]; nextCursor: string | null }>(
        `/v1/admin/audit${buildQuery({ ...filter, cursor: pageParam })}`,
        { org, signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Loads the whole audit log, page by page, for the CSV download. */
export async function loadAudit(org: string, filter: AuditFilter): Promise<AuditEntry[]> {
  const allEntries: AuditEntry[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page: { entries: AuditEntry[]; nextCursor: string | null } = await call(
      `/v1/admin/audit${buildQuery({ ...filter, cursor, limit: 100 })}`,
      { org },
    );
    allEntries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  }
  return allEntries;
}
