import type { AuditStreamFormat } from '../../../config/audit-stream.ts';
import type { StreamedEntry } from './read-batch.ts';
import type { StreamedLine } from './receiver.ts';
import { toOcsf } from './to-ocsf.ts';

export interface FormatOptions {
  format: AuditStreamFormat;
  /** Version of Bindery. */
  version: string;
}

/** Formats an entry as one line of JSON. It is ASCII, so that syslog receivers can't read it in another encoding. */
export function formatEntry(entry: StreamedEntry, { format, version }: FormatOptions): StreamedLine {
  const value = format === 'ocsf' ? toOcsf(entry, version) : toJson(entry);
  const text = JSON.stringify(value).replace(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { position: entry.position, action: entry.action, createdAt: entry.createdAt, text };
}

/** The fields of the API, with the place in the chain first. */
function toJson({ position, hash, previousHash, id, createdAt, ...fields }: StreamedEntry) {
  return { position, hash, previousHash, id, createdAt: createdAt.toISOString(), ...fields };
}
