/** The pages that a job has written or changed, with their texts before and after. */
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { Workspace } from '../types/workspace.ts';
import { readWorkFile } from '../workspace/changed-files.ts';
import type { Comparison } from './compare-work.ts';

export interface PageChange {
  /** Path of the page in the repository. */
  name: string;
  /** Empty for a new page. */
  before: string;
  after: string;
}

/** Reads the changed pages. A renamed page is compared with its old text. */
export async function readPageChanges(
  workspace: Workspace,
  { changes, renames, signal }: Pick<Comparison, 'changes' | 'renames'> & { signal?: AbortSignal | undefined },
): Promise<PageChange[]> {
  const oldPaths = new Map([...renames].map(([old, to]) => [to, old]));
  const names = changes.flatMap(({ kind, path }) => (kind !== 'deleted' && isPage(path) ? [path] : []));
  const base = await readBase(workspace, { names: names.map((name) => oldPaths.get(name) ?? name), signal });
  const pages: PageChange[] = [];
  for (const name of names) {
    const before = base.get(oldPaths.get(name) ?? name) ?? '';
    pages.push({ name, before, after: (await readWorkFile(workspace, name)).toString('utf8') });
  }
  return pages;
}

function isPage(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

async function readBase(
  { gitDir, baseFiles }: Workspace,
  { names, signal }: { names: readonly string[]; signal?: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const blobs = names.flatMap((name) => {
    const file = baseFiles.get(name);
    return file?.inWorkTree && file.size <= MAX_BYTES ? [{ name, id: file.id, size: file.size }] : [];
  });
  const onBlob = async ({ name }: { name: string }, content: Buffer) => void texts.set(name, content.toString('utf8'));
  await readBlobs({ gitDir, blobs, onBlob, signal });
  return texts;
}

const MAX_BYTES = 4 * 2 ** 20;
