import { Readable } from 'node:stream';
import { listAudit } from '../../../../accounts/audit/list-audit.ts';
import type { AuditEntry, AuditFilter } from '../../../../accounts/audit/list-audit.ts';
import { AUDIT_ENTRY } from '../../../../accounts/audit/record-audit.ts';
import type { Database } from '../../../../db/schema.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { readPage } from '../../../pages.ts';
import { toCsvLine } from './csv.ts';
import { AdminAuditEntries, AuditQuery, toAdminAuditEntry } from './schemas.ts';

/** Registers the audit log: all changes in the organization, and who made them. */
export function registerAudit(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /audit', {
    operationId: 'listAudit',
    action: 'audit.read',
    on: 'organization',
    summary: 'List the audit log',
    description: 'Newest first. With `Accept: text/csv` or `format=csv`, returns all matching entries as a file.',
    query: AuditQuery,
    returns: AdminAuditEntries,
    media: 'text/csv',
    result: 'One page of entries, or all entries as CSV.',
    async handle(request, { organizationId, reply }) {
      const { action, actor, subject, from, to, format } = request.query;
      const times = { from: from && new Date(from), to: to && new Date(to) } as Pick<AuditFilter, 'from' | 'to'>;
      const filter: AuditFilter = { organizationId, action, actor, subject, ...times };
      reply.header('vary', 'accept');
      if ((format ?? (/\btext\/csv\b/.test(request.headers.accept ?? '') ? 'csv' : 'json')) === 'csv')
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="audit-log.csv"')
          .send(Readable.from(printCsv(db, filter)) as never);
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: AUDIT_ENTRY,
        read: (page) => listAudit(db, { ...filter, ...page }),
      });
      return { entries: rows.map(toAdminAuditEntry), nextCursor };
    },
  });
}

/** Yields all matching entries. Reads a thousand rows from the database at a time. */
async function* printCsv(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsvLine(['time', 'action', 'actor', 'actor kind', 'actor id', 'session', 'address', 'subject', 'details']);
  for (let cursor: string | undefined; ;) {
    const entries: AuditEntry[] = await listAudit(db, { ...filter, cursor, limit: CSV_PAGE });
    yield entries.map(printEntry).join('');
    cursor = entries.at(-1)?.id;
    if (entries.length < CSV_PAGE) return;
  }
}

const CSV_PAGE = 1_000;

function printEntry({ createdAt, action, actor, ip, subject, details }: AuditEntry): string {
  const facts = Object.keys(details).length === 0 ? '' : JSON.stringify(details);
  const { name, kind, id, sessionId } = actor;
  return toCsvLine([createdAt.toISOString(), action, name, kind, id, sessionId, ip, subject, facts]);
}
