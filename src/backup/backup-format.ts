import { AppError } from '../errors.ts';

/**
 * A backup is one `.tar.gz`: `manifest.json`, then `secret.key` of an embedded installation, `repositories/` of the built-in host,
 * `objects/` of the store, and last `tables/`, so that a restore ends with the database.
 */
export interface BackupManifest {
  format: typeof FORMAT;
  /** Version of the Bindery that made it. */
  version: string;
  /** The newest migration of the database. */
  schema: number;
  createdAt: string;
  /** In an order in which each comes after those that it refers to. */
  tables: readonly BackupTable[];
}

export interface BackupTable {
  name: string;
  columns: readonly string[];
  rows: number;
}

/** Summary of a backup or a restore. */
export interface BackupSummary {
  tables: number;
  rows: number;
  objects: number;
  repositories: number;
  /** Jobs that had not ended: they begin again after a restore. */
  unfinishedJobs: number;
}

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret.key';
export const REPOSITORIES = 'repositories/';
export const OBJECTS = 'objects/';
export const TABLES = 'tables/';

/** Reads the manifest of a backup. Throws `invalid_request` for one that this program cannot restore. */
export function parseManifest(text: string): BackupManifest {
  const manifest = parseJson(text) as Partial<BackupManifest> | undefined;
  if (manifest?.format === FORMAT && Array.isArray(manifest.tables) && typeof manifest.schema === 'number')
    return manifest as BackupManifest;
  throw new AppError(
    'invalid_request',
    typeof manifest?.format === 'number' && manifest.format > FORMAT
      ? `The backup has format ${manifest.format}, and this program knows up to ${FORMAT}: restore it with the Bindery that made it, or a newer one.`
      : 'Expected a backup of Bindery: its first entry is no manifest of one.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a name in the archive stays below the folder that it is unpacked to. */
export function isInside(name: string): boolean {
  return (
    !name.startsWith('/') && !name.includes('\\') && name.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}
