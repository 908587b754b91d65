/** Reads values of unknown type from configuration files. */
import { isRecord } from '../../lib/is-record.ts';

export type Fields = Record<string, unknown>;

export function asFields(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

export function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text without surrounding white space; undefined if there is none. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
