/** Finds what changed after a page, for one entry of its `describes`. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { compileGlob } from '../../lib/glob-pattern.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ChangeCommit, ChangeHistory, FileChange } from './change-history.ts';
import { openOperations } from './operations.ts';

/** Something that a page describes and that changed after it. */
export interface SubjectChange extends FileChange {
  /** A path, or an operation with its description. */
  name: string;
}

/**
 * Returns the changes after `since` of what a pattern names: paths from the root of the repository such as
 * `src/cli/**`, or an operation such as `openapi#getUser`. Returns why it names nothing. Throws `InvalidGlob`.
 */
export type FindChanges = (pattern: string, since: FileChange) => Promise<SubjectChange[] | string>;

/** Creates the function. Pages often name the same files and descriptions, which are matched and parsed once. */
export function createFindChanges(history: ChangeHistory): FindChanges {
  const matchFiles = memoize((pattern) => listMatches(pattern, history), { maxValues: 1_000 });
  const findFile = memoize((name) => findDescription(name, history), { maxValues: 1_000 });
  const openCurrent = memoize(async (file) => {
    const text = await fs.readFile(path.join(history.root, file), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : openOperations(text);
  });
  const openOld = memoize(async (place) => {
    const { commit, file } = JSON.parse(place) as { commit: ChangeCommit; file: string };
    const text = await history.readOld(commit, file);
    return text && openOperations(text.toString('utf8'));
  });

  return async (pattern, since) => {
    const [, description, name = ''] = /^([^#]+)#(.+)$/.exec(pattern) ?? [];
    if (description !== undefined) return findOperationChanges({ description, name: name.trim() }, since);
    const files = matchFiles(pattern);
    if (files.length === 0)
      return 'No file in the repository has or had this path. Paths start at the root of the repository, such as src/cli/**.';
    return files.filter(({ order }) => order < since.order);
  };

  async function findOperationChanges(
    { description, name }: { description: string; name: string },
    since: FileChange,
  ): Promise<SubjectChange[] | string> {
    const file = findFile(description);
    if (file === undefined)
      return `No API description has the path or name ${JSON.stringify(description.slice(0, 200))}. Write its path from the root of the repository, such as api/openapi.yaml#getUser.`;
    const current = await openCurrent(file);
    if (current === undefined) return `The file ${file} was deleted. Remove the entry.`;
    const operation = current.print(name);
    if (operation === undefined)
      return `${file} doesn't have an operation with this operationId, or with this method and path. Fix the name, or write it as GET /users.`;
    if (!history.canReadOld) return [];
    const change = history.changes.get(file);
    if (change === undefined || change.order >= since.order) return [];
    const old = since.commit && (await openOld(JSON.stringify({ commit: since.commit, file })));
    return old?.print(name) === operation ? [] : [{ ...change, name: `${name} in ${file}` }];
  }
}

function listMatches(pattern: string, { changes }: ChangeHistory): SubjectChange[] {
  const matches = compileGlob(pattern.replace(/\/$/, '/**'));
  // Most files are in other folders, which is faster to see.
  const [folder = ''] = /^(?:[\w.-]+\/)*/.exec(pattern.replace(/^(?:\.?\/)+/, '')) ?? [];
  const files: SubjectChange[] = [];
  for (const [name, change] of changes) if (name.startsWith(folder) && matches(name)) files.push({ ...change, name });
  return files;
}

const FORMATS = ['', '.json', '.yaml', '.yml'];

/** A description is named by its path from the root or the docs folder, or by its file name. */
function findDescription(name: string, { changes, prefix }: ChangeHistory): string | undefined {
  const text = name.trim().replace(/^\.?\/+/, '');
  const paths = FORMATS.flatMap((format) => [`${text}${format}`, `${prefix}${text}${format}`]);
  const exact = paths.find((each) => changes.has(each));
  if (exact !== undefined || text.includes('/')) return exact;
  const names = new Set(FORMATS.map((format) => `${text}${format}`));
  return [...changes.keys()]
    .sort()
    .find((each) => /\.(?:json|ya?ml)$/.test(each) && names.has(path.posix.basename(each)));
}
