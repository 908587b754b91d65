/** The docs folder of a commit with its symlinks followed, as its files would appear on disk. */
import type { FolderLimits } from '../../lib/folder-limits.ts';
import type { Omission } from '../../site/shared.ts';
import { MAX_NAME, type TreeEntry } from './commit-tree.ts';

export interface LinkedFolder {
  /** Names are relative to the docs folder. A file that links lead to has several. */
  files: TreeEntry[];
  leftOut: Omission[];
}

export interface FollowInput {
  /** Entries of the whole commit. */
  entries: readonly TreeEntry[];
  /** Result of `readLinks`. */
  targets: ReadonlyMap<string, string>;
  docsFolder: string;
  limits: Pick<FolderLimits, 'files'>;
}

/**
 * Lists the docs folder with the targets of its links, which are always within the commit. Undefined if there is no
 * such folder. Stops once there are more files than the limit, which the caller checks, because links to links to
 * folders list each file many times.
 */
export function followLinks({ entries, targets, docsFolder, limits }: FollowInput): LinkedFolder | undefined {
  const resolve = createResolve(targets);
  const docs = resolve(docsFolder, makeTree(entries));
  if (typeof docs === 'string' || docs.entry) return undefined;
  const linkedFolder: LinkedFolder = { files: [], leftOut: [] };
  const omit = (file: string, reason: Omission['reason']) => {
    if (linkedFolder.leftOut.length < MAX_LEFT_OUT) linkedFolder.leftOut.push({ file, reason });
  };
  const followedLinks = new Map<Node, Node | Failure>();
  let visits = 0;
  const walk = (folder: Node, prefix: string): void => {
    for (const [part, node] of folder.children) {
      const name = prefix + part;
      visits += 1;
      if (visits === MAX_VISITS) omit(name, 'too-many');
      if (linkedFolder.files.length > limits.files || visits >= MAX_VISITS || name.length > MAX_NAME) return;
      if (node.entry?.kind === 'link') follow(node, name);
      else add(node, name);
    }
  };
  const add = (node: Node, name: string): void => {
    if (!node.entry) walk(node, `${name}/`);
    else if (node.entry.kind === 'file') linkedFolder.files.push({ ...node.entry, name });
    else omit(name, 'submodule');
  };
  /**
   * The current position in the walk: the folder where it started, each link that it followed, and the link's target
   * folder.
   */
  const enteredFolders = [docs];
  const follow = (link: Node, name: string): void => {
    const target = followedLinks.get(link) ?? resolve(targets.get(link.entry?.id ?? ''), link.parent);
    followedLinks.set(link, target);
    if (typeof target === 'string') {
      omit(name, target);
    } else if (target.entry) {
      add(target, name);
    } else if ([link, ...enteredFolders].some((folder) => isIn(folder, target))) {
      omit(name, 'loop');
    } else {
      enteredFolders.push(link, target);
      add(target, name);
      enteredFolders.length -= 2;
    }
  };
  walk(docs, '');
  return linkedFolder;
}

/** Links to folders of links can cause endless work without reaching a file. */
const MAX_VISITS = 1_000_000;
/** The same limit for names in the targets of links. */
const MAX_STEPS = 20_000_000;
/** Each one becomes a diagnostic. */
const MAX_LEFT_OUT = 1000;

/** Maximum chain of links, the same as in Linux. */
const MAX_HOPS = 40;

/** A node without an entry is a folder. */
interface Node {
  entry?: TreeEntry;
  parent?: Node;
  children: Map<string, Node>;
}

function makeTree(entries: readonly TreeEntry[]): Node {
  const root: Node = { children: new Map() };
  for (const entry of entries) {
    let at = root;
    const parts = entry.name.split('/');
    for (const [index, part] of parts.entries()) {
      const next: Node = at.children.get(part) ?? { parent: at, children: new Map() };
      if (index === parts.length - 1) next.entry = entry;
      at.children.set(part, next);
      at = next;
    }
  }
  return root;
}

type Failure = Exclude<Omission['reason'], 'submodule'>;

/** Returns a function that resolves a path as a file system does, component by component. */
function createResolve(targets: ReadonlyMap<string, string>) {
  let steps = 0;
  return (path: string | undefined, from: Node | undefined): Node | Failure => {
    if (path === undefined || !from) return 'missing';
    if (path.startsWith('/')) return 'outside';
    let at = from;
    let hops = 0;
    const pendingParts = path.split('/').reverse();
    for (let part = pendingParts.pop(); part !== undefined; part = pendingParts.pop()) {
      steps += 1;
      if (steps > MAX_STEPS) return 'too-many';
      if (part === '' || part === '.') continue;
      if (at.entry) return at.entry.kind === 'submodule' ? 'in-submodule' : 'missing';
      const next: Node | undefined = part === '..' ? at.parent : at.children.get(part);
      if (!next) return part === '..' ? 'outside' : 'missing';
      if (next.entry?.kind !== 'link') {
        at = next;
        continue;
      }
      const target = targets.get(next.entry.id);
      hops += 1;
      if (hops > MAX_HOPS) return 'loop';
      if (target === undefined) return 'missing';
      if (target.startsWith('/')) return 'outside';
      pendingParts.push(...target.split('/').reverse());
    }
    return at.entry?.kind === 'submodule' ? 'in-submodule' : at;
  };
}

/** Returns whether a node is the folder, or is below it. */
function isIn(node: Node, folder: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === folder) return true;
  return false;
}
