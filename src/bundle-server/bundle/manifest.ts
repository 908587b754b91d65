/** The bundle's list of its files, which the server checks before serving and derives ETags from. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';

import { AppError } from '../../errors.ts';
import { Features } from '../../features/features.ts';
import { isVersionLabel } from '../../lib/version-label.ts';
import { findPathProblem } from './entry-path.ts';

export const MANIFEST_PATH = 'manifest.json';

/** Schema of a file's entry. */
export const ManifestFile = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer({ minimum: 0 }),
});
const Manifest = Type.Object({
  /** 2 if there are editions, so that earlier versions, which can't protect them, reject the bundle. */
  version: Type.Union([Type.Literal(1), Type.Literal(2)]),
  label: Type.Optional(Type.String()),
  features: Type.Optional(Features),
  editions: Type.Optional(
    Type.Array(Type.Object({ groups: Type.Array(Type.String()), files: Type.String() }), { maxItems: 100 }),
  ),
  files: Type.Record(Type.String(), ManifestFile),
});

export type ManifestFile = Static<typeof ManifestFile>;

/** Path in the bundle → its manifest entry. The manifest does not list itself. */
export type FileTable = ReadonlyMap<string, ManifestFile>;

export interface BundleManifest {
  files: FileTable;
  /** The export's label; undefined if it has none, or an invalid one. */
  label: string | undefined;
  /** Features of the site; undefined in a bundle from an older Bindery. */
  features: Features | undefined;
  /** Editions for signed-in readers, with the paths of their lists of files. */
  editions: readonly { groups: readonly string[]; files: string }[];
}

/** Reads `manifest.json`. Throws `invalid_bundle` if it doesn't have the expected format. */
export function parseManifest(text: string): BundleManifest {
  const value = parseJson(text);
  if (!Value.Check(Manifest, value))
    throw new AppError(
      'invalid_bundle',
      'expected manifest.json to contain { "version": 1, "features"?, "files": { "<path>": { "sha256", "size" } } }. Create a new bundle',
    );
  const files = new Map(Object.entries(value.files));
  for (const path of files.keys()) {
    const problem = path === MANIFEST_PATH ? 'is the manifest itself' : findPathProblem(path);
    if (problem) throw new AppError('invalid_bundle', `manifest.json lists ${JSON.stringify(path)}, which ${problem}`);
  }
  const { label, features, editions = [] } = value;
  return { files, features, editions, label: label !== undefined && isVersionLabel(label) ? label : undefined };
}

/** Throws `invalid_bundle` unless `unpackedFiles` contains exactly the manifest's files with the manifest's hashes. */
export function checkFiles(manifest: FileTable, unpackedFiles: FileTable): void {
  const missingPaths = [...manifest.keys()].filter((path) => !unpackedFiles.has(path));
  const extraPaths = [...unpackedFiles.keys()].filter((path) => path !== MANIFEST_PATH && !manifest.has(path));
  const changedPaths = [...manifest]
    .filter(([path, file]) => isDifferent(file, unpackedFiles.get(path)))
    .map(([path]) => path);
  const problems = [
    describe('missing', missingPaths),
    describe('not in the manifest', extraPaths),
    describe('altered', changedPaths),
  ];
  const text = problems.filter((problem) => problem !== '').join(', ');
  if (text) throw new AppError('invalid_bundle', `the files don't match manifest.json: ${text}`);
}

/** No manifest has more nested brackets, which could make the parser use up the memory. */
const MAX_DEPTH = 16;

function parseJson(text: string): unknown {
  if (isDeeper(text, MAX_DEPTH))
    throw new AppError('invalid_bundle', 'manifest.json is nested too deeply. Create a new bundle');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_bundle', "manifest.json isn't valid JSON. Create a new bundle", { cause });
  }
}

function isDifferent(expected: ManifestFile, actual: ManifestFile | undefined): boolean {
  return actual !== undefined && (actual.sha256 !== expected.sha256 || actual.size !== expected.size);
}

function describe(kind: string, paths: string[]): string {
  if (paths.length === 0) return '';
  const suffix = paths.length > 1 ? ` and ${paths.length - 1} more` : '';
  return `${JSON.stringify(paths[0])}${suffix} ${kind}`;
}

function isDeeper(text: string, max: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length && depth <= max; at += 1) {
    const letter = text[at];
    if (isText && letter === '\\') at += 1;
    else if (letter === '"') isText = !isText;
    else if (!isText && (letter === '[' || letter === '{')) depth += 1;
    else if (!isText && (letter === ']' || letter === '}')) depth -= 1;
  }
  return depth > max;
}
