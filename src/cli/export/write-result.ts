import fs from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_LIMITS } from '../../bundle-server/bundle/bundle-limits.ts';
import { unpackArchive } from '../../bundle-server/bundle/unpack.ts';
import { joinSegments } from '../../export/build/folder-sink.ts';
import type { BuildResult, SegmentSink } from '../../export/build/types.ts';
import type { SecretKey } from '../../lib/minisign/keys.ts';
import { createFolders } from '../../lib/create-folders.ts';
import { readVersion } from '../version.ts';
import { writeAtomically } from '../write-atomically.ts';

/** Default name of the bundle. */
export const DEFAULT_OUT = 'bundle.tar.gz';

/** Destinations for a bundle, and for its files. */
export interface Targets {
  out?: string;
  dir?: string;
  /** File for a bill of materials of the bundle. */
  sbom?: string;
  /** The bundle's label. */
  versionLabel?: string;
}

/** A file or folder that was written. A folder has no size. */
export interface WrittenFile {
  path: string;
  sizeBytes?: number;
  /** Of a PDF or EPUB: number of pages of the site, and their version. */
  pages?: number;
  version?: string;
}

interface WriteOptions extends Targets {
  segments: SegmentSink;
  /** A temporary folder. */
  work: string;
  /** Signs the bundle. @defaultValue the bundle isn't signed */
  secretKey?: SecretKey | undefined;
  signal?: AbortSignal;
}

/** Writes the bundle to `--out` with its signature beside it, and its files to `--dir`. */
export async function writeResult(
  result: BuildResult,
  { segments, work, secretKey, signal, ...options }: WriteOptions,
): Promise<WrittenFile[]> {
  const writtenFiles: WrittenFile[] = [];
  const outputFile = path.resolve(
    options.out ?? (options.dir === undefined ? DEFAULT_OUT : path.join(work, 'bundle.tar.gz')),
  );
  const createdFolder = await createFolders(path.dirname(outputFile));
  if (createdFolder !== undefined) process.stderr.write(`Created the folder ${formatPath(createdFolder)}.\n`);
  const { sizeBytes } = await writeAtomically(outputFile, (file) => joinSegments(segments, result.segments, file));
  if (options.out !== undefined || options.dir === undefined)
    writtenFiles.push({ path: formatPath(outputFile), sizeBytes });
  if (options.sbom !== undefined)
    writtenFiles.push(...(await writeSbom(outputFile, { ...options, sbom: options.sbom, secretKey, signal })));
  if (secretKey) writtenFiles.push(await sign(outputFile, secretKey, signal));
  if (options.dir !== undefined) {
    const target = path.resolve(options.dir);
    await unpackWhole(outputFile, target);
    writtenFiles.push({ path: formatPath(target) });
  }
  return writtenFiles;
}

interface SbomTarget extends Pick<Targets, 'versionLabel'> {
  sbom: string;
  secretKey: SecretKey | undefined;
  signal: AbortSignal | undefined;
}

/** The bill of materials is signed if the bundle is. */
async function writeSbom(
  bundle: string,
  { sbom, versionLabel, secretKey, signal }: SbomTarget,
): Promise<WrittenFile[]> {
  const { createSbom } = await import('../../export/sbom/create-sbom.ts');
  const text = await createSbom({ bundle, version: readVersion(), label: versionLabel, signal });
  const file = path.resolve(sbom);
  await createFolders(path.dirname(file));
  await writeAtomically(file, (place) => fs.writeFile(place, text));
  const writtenFile = { path: formatPath(file), sizeBytes: Buffer.byteLength(text) };
  if (!secretKey) return [writtenFile];
  const { signSmallFile } = await import('../signing/sign-file.ts');
  return [writtenFile, { path: formatPath(await signSmallFile(file, secretKey)) }];
}

async function sign(bundle: string, secretKey: SecretKey, signal?: AbortSignal): Promise<WrittenFile> {
  const { signBundle } = await import('../signing/sign-file.ts');
  return { path: formatPath(await signBundle(bundle, secretKey, signal)) };
}

/** Unpacks to a folder that is empty or absent, and restores that state if not everything can be written. */
async function unpackWhole(archive: string, folder: string): Promise<void> {
  const createdFolder = await createFolders(folder);
  try {
    await unpackArchive({
      archive,
      folder,
      limits: { ...DEFAULT_LIMITS, maxFiles: Infinity, maxBytes: Infinity },
    });
  } catch (error) {
    for (const name of await fs.readdir(folder)) await fs.rm(path.join(folder, name), { recursive: true, force: true });
    if (createdFolder !== undefined) await fs.rm(createdFolder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Returns a path relative to the working directory; outside of it the absolute path, which is easier to read than a
 * chain of `..`.
 */
export function formatPath(file: string): string {
  const relativePath = path.relative('.', file);
  return relativePath === '..' || relativePath.startsWith(`..${path.sep}`) ? path.resolve(file) : relativePath || '.';
}
