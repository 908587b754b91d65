/** Creates the software bill of materials of a bundle: what it contains of other projects, and where. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import tar from 'tar-stream';
import { limitDecompressed } from '../../lib/gunzip.ts';
import type { Library } from '../../lib/library.ts';
import { formatSbom } from './format-sbom.ts';

export interface SbomOptions {
  /** The bundle on disk, which this version of Bindery just created. */
  bundle: string;
  /** Version of Bindery. */
  version: string;
  /** The bundle's label. */
  label?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Unpacked bytes of a bundle that are read, as a protection against damaged files. */
const MAX_BYTES = 64e9;

/**
 * Returns the text of a CycloneDX document. The same bundle always gives the same text. Reads one file of the bundle at
 * a time.
 */
export async function createSbom({ bundle, version, label, signal }: SbomOptions): Promise<string> {
  const { createLibraryFinder } = await import('../../site/index.ts');
  const findLibraries = await createLibraryFinder();
  const libraries = new Map<string, FoundLibrary>();
  const siteScripts: { path: string; sha256: string }[] = [];
  const unknownFiles: { path: string; sha256: string }[] = [];
  const ownFiles: string[] = [];
  const sum = createHash('sha256');
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  };
  const extract = tar.extract();
  const limit = limitDecompressed(MAX_BYTES);
  const unpackPromise = pipeline(createReadStream(bundle), count, zlib.createGunzip(), limit, extract, { signal });
  // The loop below sees the same failure.
  unpackPromise.catch(() => undefined);
  for await (const entry of extract) {
    const path = entry.header.name;
    const content = await buffer(entry);
    const match = findLibraries({ path, content });
    for (const library of match.libraries) addOccurrence(libraries, library, path);
    const file = () => ({ path, sha256: hash('sha256', content) });
    if (match.isUnknown) unknownFiles.push(file());
    if (match.isSiteScript) siteScripts.push(file());
    if (/^_docs\/[^/]+\.(?:js|css)$/.test(path)) ownFiles.push(path);
  }
  await unpackPromise;
  return formatSbom({
    sha256: sum.digest('hex'),
    label,
    bindery: { library: { name: 'bindery', version, license: 'Apache-2.0' }, paths: ownFiles },
    libraries: [...libraries.values()],
    siteScripts,
    unknownFiles,
  });
}

interface FoundLibrary {
  library: Library;
  paths: string[];
}

function addOccurrence(libraries: Map<string, FoundLibrary>, library: Library, path: string): void {
  const key = `${library.name}@${library.version}`;
  const entry = libraries.get(key) ?? { library, paths: [] };
  libraries.set(key, entry);
  entry.paths.push(path);
}
