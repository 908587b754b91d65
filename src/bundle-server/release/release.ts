import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { AppError, getErrorMessage } from '../../errors.ts';
import { isAirGapped } from '../../features/deployment-kinds.ts';
import type { Features } from '../../features/features.ts';
import { parseServerList, SERVER_LIST_PATH } from '../../lib/api-proxy/server-list.ts';
import { withParallelTasks } from '../../lib/parallel-tasks.ts';
import { pickThirdParties, THIRD_PARTIES_PATH } from '../../lib/third-parties.ts';
import type { ThirdParties } from '../../lib/third-parties.ts';
import { hashFile } from '../bundle/hash-file.ts';
import { MANIFEST_PATH, checkFiles, parseManifest } from '../bundle/manifest.ts';
import type { BundleManifest, FileTable, ManifestFile } from '../bundle/manifest.ts';
import { listOpenFiles, parseEditionFiles } from './edition-files.ts';
import { parseRedirects } from './redirects.ts';
import type { RedirectTable } from './redirects.ts';

/** One unpacked bundle with everything needed to serve it. Requests can only reach the paths in `files`. */
export interface Release {
  /** SHA-256 of its archive. */
  id: string;
  /** The export's label. */
  label: string | undefined;
  /** Features of the site; undefined in a bundle from an older Bindery. */
  features: Features | undefined;
  /** Returns the location of a manifest file on disk. */
  locate(file: string): string;
  /** Unpacks the bundle again after a file was found damaged. Never throws. @defaultValue damage stays */
  repair?: ((file: string) => Promise<void>) | undefined;
  /** Folder for compressed copies, created on first use. */
  encodedFolder: string;
  /** Files that its readers can request. */
  files: FileTable;
  /** All files of the archive, including those of editions. */
  stored: FileTable;
  /** Editions for signed-in readers. The release itself is what anyone else sees. Empty in an edition. */
  editions: readonly Edition[];
  redirects: RedirectTable;
  contentSecurityPolicy: string | undefined;
  /** Origins that the playground's proxy can contact. */
  apiServers: readonly string[];
  /** Third-party analytics in the site's settings. Pages include them if the operator allows it. */
  thirdParties: ThirdParties;
}

/** The site as signed-in readers in all of the groups see it. */
export interface Edition {
  groups: readonly string[];
  release: Release;
}

/** Returns whether pages can use the playground's proxy: not on an air-gapped site, nor without the playground. */
export function mayUseProxy({ features }: Pick<Release, 'features'>): boolean {
  return features === undefined || (features.playground && !isAirGapped(features));
}

const HEADERS_PATH = '_docs/headers.json';
const REDIRECTS_PATH = '_redirects';
const Headers = Type.Object({
  /** Printable ASCII, because it becomes a header value. */
  contentSecurityPolicy: Type.Optional(Type.String({ pattern: '^[\\x20-\\x7e]*$' })),
});

/** Returns the folder with a release's unpacked files, below its own folder. */
export function getSiteFolder(root: string): string {
  return path.join(root, 'site');
}

/**
 * Opens the release unpacked below `root`. `found` contains the digests from unpacking; without it, the files on disk
 * are hashed. Throws `invalid_bundle` if the files don't match the manifest, or a settings file can't be read.
 */
export async function openRelease({ root, id, found }: OpenRequest): Promise<Release> {
  const locate = (file: string) => path.join(getSiteFolder(root), file);
  const maxBytes = found === undefined ? MAX_BYTES : MIN_BYTES + found.size * BYTES_PER_FILE;
  const text = await readText(locate, MANIFEST_PATH, maxBytes);
  if (found === undefined) await checkManifest(root, text);
  const manifest = parseManifest(text);
  const { files } = manifest;
  checkFiles(files, found ?? (await hashFiles(files, (file) => hashFile(locate(file)))));
  return readRelease({ id, manifest, locate, encodedFolder: path.join(root, 'encoded') });
}

/** Stores the hash of the manifest beside the unpacked files, because the manifest lists every file except itself. */
export async function writeManifestSum(root: string): Promise<void> {
  const text = await fs.readFile(path.join(getSiteFolder(root), MANIFEST_PATH));
  await fs.writeFile(path.join(root, MANIFEST_SUM), hash('sha256', text), { flush: true });
}

/**
 * Throws `invalid_bundle` for a manifest that changed after it was unpacked. Earlier versions didn't store its hash.
 */
async function checkManifest(root: string, text: string): Promise<void> {
  const sum = await fs.readFile(path.join(root, MANIFEST_SUM), 'latin1').catch(ignoreMissing);
  if (sum !== undefined && sum !== hash('sha256', text))
    throw new AppError('invalid_bundle', `the unpacked ${MANIFEST_PATH} or its hash changed on disk`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const MANIFEST_SUM = 'manifest.sha256';

/** Creates a release from checked files, with its editions. Throws `invalid_bundle` if a settings file can't be read. */
export async function readRelease({ id, manifest, locate, encodedFolder }: ReadRequest): Promise<Release> {
  const stored = manifest.files;
  const paths = new Map(Array.from(stored, ([path, { sha256 }]) => [sha256, path]));
  const locateContent = (files: FileTable) => (file: string) =>
    locate(paths.get(files.get(file)?.sha256 ?? '') ?? file);
  const common = { id, manifest, encodedFolder };
  const editions: Edition[] = [];
  for (const { groups, files: list } of manifest.editions) {
    if (!stored.has(list))
      throw new AppError(
        'invalid_bundle',
        `the bundle has no ${list}, which its manifest refers to. Create a new bundle`,
      );
    const files = parseEditionFiles(await readText(locate, list), paths);
    const edition = await readFiles({ ...common, locate: locateContent(files), files });
    editions.push({ groups, release: { ...edition, stored, editions: [] } });
  }
  const files = editions.length === 0 ? stored : listOpenFiles(stored);
  return { ...(await readFiles({ ...common, locate, files })), stored, editions };
}

/** Reads the settings files of a release or an edition. */
async function readFiles(input: ReadRequest & { files: FileTable }): Promise<Omit<Release, 'stored' | 'editions'>> {
  const { id, manifest, locate, encodedFolder, files } = input;
  const { label, features } = manifest;
  const redirects = files.has(REDIRECTS_PATH) ? await readText(locate, REDIRECTS_PATH) : '';
  const headers = files.has(HEADERS_PATH) ? parseHeaders(await readText(locate, HEADERS_PATH)) : {};
  // An edition without pages has no files.
  if (files.size > 0 && features && isAirGapped(features) && !headers.contentSecurityPolicy)
    throw new AppError(
      'invalid_bundle',
      `the bundle is air-gapped, but its ${HEADERS_PATH} has no contentSecurityPolicy. Create a new bundle`,
    );
  const apiServers = files.has(SERVER_LIST_PATH) ? parseServers(await readText(locate, SERVER_LIST_PATH)) : [];
  const thirdParties = files.has(THIRD_PARTIES_PATH)
    ? pickThirdParties(parseJson(await readText(locate, THIRD_PARTIES_PATH), `${THIRD_PARTIES_PATH} is not JSON`))
    : {};
  return {
    id,
    label,
    features,
    locate,
    encodedFolder,
    files,
    redirects: parseRedirects(redirects),
    contentSecurityPolicy: headers.contentSecurityPolicy,
    apiServers,
    thirdParties,
  };
}

interface OpenRequest {
  root: string;
  id: string;
  found?: FileTable;
}

interface ReadRequest extends Pick<Release, 'id' | 'locate' | 'encodedFolder'> {
  manifest: BundleManifest;
}

/** Size limits of a settings file and, per file of an archive, of its manifest. More would fill the memory. */
const MAX_BYTES = 256 * 1024 ** 2;
const MIN_BYTES = 1024 ** 2;
const BYTES_PER_FILE = 1024;

async function readText(locate: Release['locate'], name: string, maxBytes = MAX_BYTES): Promise<string> {
  const { size = 0 } = await fs.stat(locate(name)).catch(() => ({ size: undefined }));
  if (size > maxBytes)
    throw new AppError('invalid_bundle', `the bundle's ${name} is larger than ${maxBytes} bytes. Create a new bundle`);
  return fs.readFile(locate(name), 'utf8').catch((cause: unknown) => {
    const reason = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is missing' : getErrorMessage(cause);
    const advice = 'use a bundle from `bindery export` or the service';
    throw new AppError('invalid_bundle', `can't read the bundle's ${name} (${reason}): ${advice}`, { cause });
  });
}

/** Returns the digests of a manifest's files on disk. */
export async function hashFiles(files: FileTable, read: (name: string) => Promise<ManifestFile>): Promise<FileTable> {
  const hashedFiles = new Map<string, ManifestFile>();
  await withParallelTasks(MAX_READS, async (addRead) => {
    for (const name of files.keys())
      await addRead(async () => {
        const file = await read(name).catch(() => undefined);
        if (file) hashedFiles.set(name, file);
      });
  });
  return hashedFiles;
}

const MAX_READS = 8;

function parseHeaders(text: string): { contentSecurityPolicy?: string } {
  const problem = `${HEADERS_PATH} is not { "contentSecurityPolicy": "<one line of ASCII>" }`;
  const value = parseJson(text, problem);
  if (!Value.Check(Headers, value)) throw new AppError('invalid_bundle', problem);
  return value;
}

function parseServers(text: string): string[] {
  try {
    return parseServerList(text);
  } catch (cause) {
    throw new AppError('invalid_bundle', `${SERVER_LIST_PATH} is not { "servers": ["https://host"] }`, { cause });
  }
}

function parseJson(text: string, problem: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_bundle', problem, { cause });
  }
}
