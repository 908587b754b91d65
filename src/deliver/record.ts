/**
 * The record of what was delivered, stored in the target itself, so that any machine can continue: the digest of each
 * file, and the ETag that the store gave it. A file is unchanged if both still match.
 */
import { hash } from 'node:crypto';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../errors.ts';
import { findPathProblem } from '../bundle-server/bundle/entry-path.ts';
import { parseJson } from '../lib/parse-json.ts';
import type { DeliveryHeaders, DeliveryTarget } from './target.ts';

/** Path of the record in the target. */
export const RECORD_PATH = '.bindery-delivery.json';

const Entry = Type.Object({
  /** SHA-256 of the content and the headers. Empty while the object is uploaded for the first time. */
  sum: Type.String(),
  etag: Type.String(),
});
const Schema = Type.Object({
  version: Type.Literal(1),
  /** SHA-256 of the bundle, or of the folder's manifest. */
  bundle: Type.String(),
  /** Whether the command after the delivery ran for everything that was changed. */
  isAnnounced: Type.Boolean(),
  files: Type.Record(Type.String(), Entry),
});

export type RecordEntry = Static<typeof Entry>;

export interface DeliveryRecord {
  bundle: string;
  isAnnounced: boolean;
  files: Map<string, RecordEntry>;
}

const MAX_BYTES = 256 * 2 ** 20;

/** Returns the digest of a file's content and headers. */
export function createSum(sha256: string, { contentType, cacheControl, redirect = '' }: DeliveryHeaders): string {
  return hash('sha256', [sha256, contentType, cacheControl, redirect].join('\n'));
}

/** Reads the record of earlier deliveries; undefined if there were none. Throws for a damaged one. */
export async function readRecord(target: DeliveryTarget): Promise<DeliveryRecord | undefined> {
  const bytes = await target.read(RECORD_PATH, MAX_BYTES);
  if (!bytes) return undefined;
  const value = parseJson(bytes);
  // A bucket is as untrusted as a bundle.
  const isValid = Value.Check(Schema, value) && Object.keys(value.files).every(isPath);
  if (!isValid)
    throw new AppError(
      'invalid_request',
      `The record of earlier deliveries is damaged: ${target.name}${RECORD_PATH}. Delete it and pass --overwrite to deliver every file again.`,
    );
  return { bundle: value.bundle, isAnnounced: value.isAnnounced, files: new Map(Object.entries(value.files)) };
}

/** Stores the record. Shared caches and readers have no use for it. */
export async function writeRecord(target: DeliveryTarget, record: DeliveryRecord): Promise<void> {
  const files = Object.fromEntries([...record.files].sort(([left], [right]) => (left < right ? -1 : 1)));
  const text = JSON.stringify({ version: 1, bundle: record.bundle, isAnnounced: record.isAnnounced, files });
  const headers = { contentType: 'application/json; charset=utf-8', cacheControl: 'private, no-store' };
  await target.put(RECORD_PATH, Buffer.from(`${text}\n`), headers);
}

function isPath(path: string): boolean {
  return path !== RECORD_PATH && findPathProblem(path) === undefined;
}
