import { readStreamState } from '../../accounts/audit/stream/stream-state.ts';
import type { StreamState } from '../../accounts/audit/stream/stream-state.ts';
import { describeAuditReceiver } from '../../config/audit-stream.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/schema.ts';
import { formatCount } from '../../lib/format-count.ts';
import type { Finding } from './finding.ts';

/** Describes how far the receiver of the audit log is behind, and why. Returns nothing if the log isn't streamed. */
export async function describeAuditStream(
  db: Database,
  { auditStream, retention }: Pick<Config, 'auditStream' | 'retention'>,
): Promise<Finding[]> {
  if (!auditStream) return [];
  const state = await readStreamState(db);
  const receiver = describeAuditReceiver(auditStream);
  const waiting = `${state.waiting} audit ${state.waiting === 1 ? 'entry' : 'entries'}`;
  if (state.failures === 0 && state.oldestSeconds < LATE_SECONDS) {
    const message = `The audit log is streamed to ${receiver}: ${state.waiting === 0 ? 'everything was delivered' : `${waiting} will be sent soon`}.`;
    return [{ check: 'audit', level: 'ok', message }];
  }
  const retentionNote = isBeyondRetention(state, retention.auditDays)
    ? ' Bindery keeps them beyond RETENTION_AUDIT_DAYS until the receiver has them.'
    : '';
  const message = `${receiver} hasn't received ${waiting}, the oldest ${formatAge(state.oldestSeconds)} old. ${describeReason(state)}${retentionNote}`;
  return [{ check: 'audit', level: 'warning', message }];
}

/** Seconds after which entries count as late. Objects gather entries for a minute. */
const LATE_SECONDS = 300;

function describeReason({ failures, lastError }: StreamState): string {
  if (failures === 0 || !lastError) return 'Check that a worker is running with BINDERY_AUDIT_STREAM.';
  return `${formatCount(failures, 'attempt')} failed, the last at ${lastError.at.toISOString()}: ${lastError.message}`;
}

function isBeyondRetention({ oldestSeconds }: StreamState, days: number): boolean {
  return days > 0 && oldestSeconds > days * 86_400;
}

function formatAge(seconds: number): string {
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
