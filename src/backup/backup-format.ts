import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../errors.ts';
import { parseJson } from '../lib/parse-json.ts';

/**
 * A backup is one `.tar.gz`: `manifest.json`, then `secret.key` of an embedded installation, `repositories/` of the
 * built-in host, `objects/` of
 * the store, and last `tables/`, so that a restore ends with the database. The file ends with a checksum
 * (`checksum.ts`).
 */
export interface BackupManifest {
  /** 1 for a backup without a checksum, which earlier versions wrote. */
  format: 1 | typeof FORMAT;
  /** Version of the Bindery that created it. */
  version: string;
  /** The newest migration of the database. */
  schema: number;
  createdAt: string;
  /** Ordered so that each comes after the ones that it refers to. */
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
  /** Unfinished jobs, which start again after a restore. */
  unfinishedJobs: number;
}

/** An object that a backup omits because the store no longer has it as recorded. */
export interface DamagedRecord {
  key: string;
  /** The export that the object belongs to. */
  jobId: string;
  domain: string;
  isMissing: boolean;
}

/** Tables and columns belong to our own schema, so their names are simple. */
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]*$' });
const Manifest = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  version: Type.String(),
  createdAt: Type.String(),
  schema: Type.Integer({ minimum: 0 }),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name), rows: Type.Integer({ minimum: 0 }) })),
});

export const FORMAT = 2;
export const MANIFEST = 'manifest.json';
export const SECRET_KEY = 'secret.key';
export const REPOSITORIES = 'repositories/';
export const OBJECTS = 'objects/';
export const TABLES = 'tables/';

/** Reads a backup's manifest. Throws `invalid_request` for one that this program can't restore. */
export function parseManifest(text: string): BackupManifest {
  const value = parseJson(text);
  if (Value.Check(Manifest, value)) return value;
  const { format } = (value ?? {}) as { format?: unknown };
  throw new AppError(
    'invalid_request',
    typeof format === 'number' && format > FORMAT
      ? `The backup has format ${format}, but this Bindery version only supports up to ${FORMAT}. Restore it with the version that created it, or a newer one.`
      : "This isn't a Bindery backup: its first entry isn't a backup manifest.",
  );
}

/** Git's own repository files. Settings and hooks could run programs, and other files are useless. */
const REPOSITORY_FILE =
  /^repositories\/[\w.-]+\/(?:HEAD|packed-refs|refs\/.+|objects\/(?!info\/(?:http-)?alternates$).+)$/;

/** Returns whether a repository file is restored. `config` is recreated. */
export function isRepositoryFile(name: string): boolean {
  return REPOSITORY_FILE.test(name);
}

/** Returns whether a name in the archive stays below the folder that it is unpacked to. */
export function isInside(name: string): boolean {
  return (
    !name.startsWith('/') && !name.includes('\\') && name.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}
