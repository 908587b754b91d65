import { runGit } from '../../lib/git/git-command.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';

/** An entry of a commit other than a folder. */
export interface TreeEntry {
  /** Path relative to the listed tree. */
  name: string;
  kind: 'file' | 'link' | 'submodule';
  /** Id of the blob, or a submodule's commit. */
  id: string;
  /** Size in bytes; 0 for a submodule. */
  size: number;
}

export interface TreeLocation {
  mirror: string;
  /** A commit, or `<commit>:<folder>`. */
  tree: string;
  signal?: AbortSignal | undefined;
}

/**
 * Lists everything in and below a tree, except names that are unsafe on a file system. Throws `GitFailure` if it isn't
 * a tree.
 */
export async function listTree({ mirror, tree, signal }: TreeLocation): Promise<TreeEntry[]> {
  const treeText = await runGit(['ls-tree', '-r', '-l', '-z', '--full-tree', tree], { gitDir: mirror, signal });
  return treeText
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, mode = '', id = '', size = '', name = ''] =
        /^([0-7]{6}) (?:blob|commit) ([0-9a-f]+) +(\d+|-)\t([^]+)$/.exec(line) ?? [];
      const kind = KINDS[mode];
      return kind && isWritable(name) ? [{ name, kind, id, size: Number(size) || 0 }] : [];
    });
}

const KINDS: Readonly<Record<string, TreeEntry['kind']>> = {
  100644: 'file',
  100755: 'file',
  100664: 'file',
  120000: 'link',
  160000: 'submodule',
};

/** Git refuses to create such names, but a manually written tree object can contain them. */
function isWritable(name: string): boolean {
  return name.length <= MAX_NAME && !name.includes('\uFFFD') && name.split('/').every(isWritablePart);
}

function isWritablePart(part: string): boolean {
  return (
    part !== '' &&
    part !== '.' &&
    part !== '..' &&
    part.toLowerCase() !== '.git' &&
    Buffer.byteLength(part) <= MAX_PART_BYTES
  );
}

/** Maximum number of characters in a path. */
export const MAX_NAME = 1000;
/** Maximum number of bytes that file systems allow for one name. */
const MAX_PART_BYTES = 255;

/** Reads link targets: blob id → its text. Targets longer than any path are left out. */
export async function readLinks(
  entries: readonly TreeEntry[],
  { mirror, signal }: Pick<TreeLocation, 'mirror' | 'signal'>,
): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const links = entries.filter(({ kind, size }) => kind === 'link' && size <= MAX_NAME);
  await readBlobs({
    gitDir: mirror,
    blobs: [...new Map(links.map((link) => [link.id, link])).values()],
    signal,
    onBlob: ({ id }, content) => Promise.resolve(void targets.set(id, content.toString('utf8'))),
  });
  return targets;
}
