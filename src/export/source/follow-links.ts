/** The docs folder of a commit with its symbolic links followed, as its files would be found on a disk. */
import type { FolderLimits } from '../../lib/folder-limits.ts';
import type { LeftOut } from '../../site/model/left-out.ts';
import { MAX_NAME, type TreeEntry } from './commit-tree.ts';

export interface LinkedFolder {
  /** Names are relative to the docs folder: a file that links lead to has several. */
  files: TreeEntry[];
  leftOut: LeftOut[];
}

export interface FollowInput {
  /** The whole commit. */
  entries: readonly TreeEntry[];
  /** As `readLinks` gives them. */
  targets: ReadonlyMap<string, string>;
  docsFolder: string;
  limits: Pick<FolderLimits, 'files'>;
}

/**
 * Lists the docs folder with what links in it lead to, which is never outside of the commit. Undefined when there is no such folder.
 * Stops once there are more files than the limit, which the caller checks: links to links to folders name each file many times.
 */
export function followLinks({ entries, targets, docsFolder, limits }: FollowInput): LinkedFolder | undefined {
  const resolve = createResolve(targets);
  const docs = resolve(docsFolder, makeTree(entries));
  if (typeof docs === 'string' || docs.entry) return undefined;
  const found: LinkedFolder = { files: [], leftOut: [] };
  const leaveOut = (file: string, reason: LeftOut['reason']) => {
    if (found.leftOut.length < MAX_LEFT_OUT) found.leftOut.push({ file, reason });
  };
  const followed = new Map<Node, Node | Failure>();
  let visits = 0;
  const walk = (folder: Node, prefix: string): void => {
    for (const [part, node] of folder.children) {
      const name = prefix + part;
      visits += 1;
      if (visits === MAX_VISITS) leaveOut(name, 'too-many');
      if (found.files.length > limits.files || visits >= MAX_VISITS || name.length > MAX_NAME) return;
      if (node.entry?.kind === 'link') follow(node, name);
      else add(node, name);
    }
  };
  const add = (node: Node, name: string): void => {
    if (!node.entry) walk(node, `${name}/`);
    else if (node.entry.kind === 'file') found.files.push({ ...node.entry, name });
    else leaveOut(name, 'submodule');
  };
  /** What the walk is in: the folder where it began, each link that it followed, and the folder that this led to. */
  const entered = [docs];
  const follow = (link: Node, name: string): void => {
    const target = followed.get(link) ?? resolve(targets.get(link.entry?.id ?? ''), link.parent);
    followed.set(link, target);
    if (typeof target === 'string') {
      leaveOut(name, target);
    } else if (target.entry) {
      add(target, name);
    } else if ([link, ...entered].some((within) => isIn(within, target))) {
      leaveOut(name, 'loop');
    } else {
      entered.push(link, target);
      add(target, name);
      entered.length -= 2;
    }
  };
  walk(docs, '');
  return found;
}

/** Links to folders of links make endless work without a file. */
const MAX_VISITS = 1_000_000;
/** The same for names in the links of links. */
const MAX_STEPS = 20_000_000;
/** Each becomes a diagnostic. */
const MAX_LEFT_OUT = 1000;

/** Links that lead to one another, as in Linux. */
const MAX_HOPS = 40;

/** A folder has no entry. */
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

type Failure = Exclude<LeftOut['reason'], 'submodule'>;

/** Returns what finds a file or folder as a file system does, component by component. */
function createResolve(targets: ReadonlyMap<string, string>) {
  let steps = 0;
  return (path: string | undefined, from: Node | undefined): Node | Failure => {
    if (path === undefined || !from) return 'missing';
    if (path.startsWith('/')) return 'outside';
    let at = from;
    let hops = 0;
    const ahead = path.split('/').reverse();
    for (let part = ahead.pop(); part !== undefined; part = ahead.pop()) {
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
      ahead.push(...target.split('/').reverse());
    }
    return at.entry?.kind === 'submodule' ? 'in-submodule' : at;
  };
}

/** Whether a node is the folder, or somewhere below it. */
function isIn(node: Node, folder: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === folder) return true;
  return false;
}
