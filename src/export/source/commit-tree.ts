import { runGit } from '../../lib/git/git-command.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';

/** An entry of a commit that is no folder. */
export interface TreeEntry {
  /** Path relative to the tree that was listed. */
  name: string;
  kind: 'file' | 'link' | 'submodule';
  /** Id of the blob, or of a submodule's commit. */
  id: string;
  /** Bytes; 0 for a submodule. */
  size: number;
}

export interface TreePlace {
  mirror: string;
  /** A commit, or `<commit>:<folder>`. */
  tree: string;
  signal?: AbortSignal | undefined;
}

/** Lists what is in a tree and below it, but for names that no file system should be given. Throws `GitFailure` when it is no tree. */
export async function listTree({ mirror, tree, signal }: TreePlace): Promise<TreeEntry[]> {
  const listed = await runGit(['ls-tree', '-r', '-l', '-z', '--full-tree', tree], { gitDir: mirror, signal });
  return listed
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

/** git itself refuses to make such names, but a tree object made by hand may hold them. */
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

/** Max characters of a path. */
export const MAX_NAME = 1000;
/** Max bytes that file systems allow for one name. */
const MAX_PART_BYTES = 255;

/** Reads where links lead: id of a blob → its text. Those that are longer than any path are left out. */
export async function readLinks(
  entries: readonly TreeEntry[],
  { mirror, signal }: Pick<TreePlace, 'mirror' | 'signal'>,
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
