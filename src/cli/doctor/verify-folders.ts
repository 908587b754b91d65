import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { hashFile } from '../../bundle-server/bundle/hash-file.ts';
import { unseal } from '../../lib/sealed.ts';
import type { Finding } from './finding.ts';

/** A type of file in the data directory that Bindery can create again. */
interface Kind {
  name: string;
  /** Folder below the data directory. */
  folder: string;
  /** Matches the path of such a file, relative to the folder. */
  matches: RegExp;
  isIntact(file: string): Promise<boolean>;
  /** A sentence that explains how Bindery repairs the damage. */
  repair: string;
}

const KINDS: readonly Kind[] = [
  {
    name: 'cache entries',
    folder: 'cache',
    matches: /^[^/.]+\/[^/.]+$/,
    isIntact: isSealed,
    repair: 'The next export deletes damaged cache entries and renders their pages again.',
  },
  {
    name: 'manifests of unpacked releases',
    folder: 'sites',
    matches: /^releases\/[^/]+\.json$/,
    isIntact: isSealed,
    repair: 'Bindery unpacks the bundle again when it opens the release.',
  },
  {
    name: 'unpacked site files',
    folder: 'sites',
    matches: /^files\/[^/]+\/[0-9a-f]{64}$/,
    isIntact: isNamedByHash,
    repair: 'Bindery never serves a damaged file. It unpacks the bundle again.',
  },
  {
    name: 'large files of mirrors',
    folder: 'mirrors',
    matches: /^[^/]+\/[0-9a-f]{64}$/,
    isIntact: isNamedByHash,
    repair: 'The next export fetches a damaged file again.',
  },
  {
    name: 'packs and indexes of mirrors',
    folder: 'mirrors',
    matches: /\/objects\/pack\/[^/]+\.(?:pack|idx|rev)$/,
    isIntact: hasGitChecksum,
    repair: 'The next export that reads the damaged objects deletes the mirror and fetches the repository again.',
  },
];

/** Reads every file in the data directory that has a checksum and compares the two. Changes nothing. */
export async function* verifyFolders(dataDir: string): AsyncGenerator<Finding> {
  for (const { name, folder, matches, isIntact, repair } of KINDS) {
    const root = path.join(dataDir, folder);
    let count = 0;
    const damagedFiles: string[] = [];
    for (const file of (await listFiles(root)).filter((each) => matches.test(each))) {
      const result = await isIntact(path.join(root, file)).catch(ignoreMissing);
      if (result !== undefined) count += 1;
      if (result === false) damagedFiles.push(path.join(root, file));
    }
    if (damagedFiles.length === 0 && count > 0)
      yield { check: 'stored', level: 'ok', message: `All ${name} are intact (${count}).` };
    for (const file of damagedFiles.slice(0, MAX_LINES))
      yield { check: 'stored', level: 'warning', message: `Damaged: ${file}. ${repair}` };
    if (damagedFiles.length > MAX_LINES)
      yield {
        check: 'stored',
        level: 'warning',
        message: `${damagedFiles.length - MAX_LINES} more damaged ${name}. ${repair}`,
      };
  }
}

/** Maximum number of lines for each type, because a failing disk damages thousands of files. */
const MAX_LINES = 20;

async function listFiles(root: string): Promise<string[]> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function isSealed(file: string): Promise<boolean> {
  return unseal(await fs.readFile(file)) !== undefined;
}

async function isNamedByHash(file: string): Promise<boolean> {
  return (await hashFile(file)).sha256 === path.basename(file);
}

/** Packs, indexes and reverse indexes end with the SHA-1 of the preceding bytes, or with their SHA-256 in a repository that uses it. */
async function hasGitChecksum(file: string): Promise<boolean> {
  const { size } = await fs.stat(file);
  for (const [algorithm, length] of [
    ['sha1', 20],
    ['sha256', 32],
  ] as const) {
    if (size <= length) continue;
    const sum = createHash(algorithm);
    for await (const chunk of createReadStream(file, { end: size - length - 1 })) sum.update(chunk as Buffer);
    const end: Buffer[] = [];
    for await (const chunk of createReadStream(file, { start: size - length })) end.push(chunk as Buffer);
    if (sum.digest().equals(Buffer.concat(end))) return true;
  }
  return false;
}

/** A running service can delete a cache entry before it is read here. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
