/** Finds what changed after a page, for one entry of its `describes`. */
import path from 'node:path';
import type { DescribedEntry } from '../../checks/subjects/parse-entry.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ChangeCommit, ChangeHistory, FileChange } from './change-history.ts';
import { createFileMatcher } from './match-files.ts';
import type { Operations } from './operations.ts';

/** Something that a page describes and that changed after it. */
export interface SubjectChange extends FileChange {
  /** A path, or an operation with its description. */
  name: string;
  /** Path from the root of the repository. */
  file: string;
  operation: string | undefined;
}

/** Opens the API descriptions of a repository, whose operations can be compared. */
export interface DescriptionReader {
  /** Returns the current version. Undefined: the file was deleted. A string says why it can't be read. */
  openCurrent(file: string): Promise<Operations | string | undefined>;
  /** Returns the version of a commit. */
  openOld(commit: ChangeCommit, file: string): Promise<Operations | string | undefined>;
}

/** What changed after a page. Or, as a sentence: why an entry names nothing, or why this can't be determined. */
export type EntryOutcome = { changes: SubjectChange[] } | { namesNothing: string } | { unknown: string };

/**
 * Returns the changes after `since` of what an entry names: paths from the root of the repository such as `src/cli/**`, or
 * an operation such as `openapi#getUser`. Throws `InvalidGlob`.
 */
export type FindChanges = (entry: DescribedEntry, since: FileChange) => Promise<EntryOutcome>;

/** Creates the function, for all entries of a site together. */
export function createFindChanges(history: ChangeHistory, reader: DescriptionReader): FindChanges {
  const matchFiles = createFileMatcher(history);
  const findFile = memoize((name) => findDescription(name, history), { maxValues: 1_000 });

  return async (entry, since) => {
    if (entry.isUrl) return { unknown: URL_REASON };
    if (entry.operation !== undefined) return findOperationChanges(entry.path, entry.operation, since);
    const files = await matchFiles(entry.path);
    if (files === undefined) return { unknown: TOO_MANY };
    if (files.length === 0)
      return {
        namesNothing:
          'No file in the repository has or had this path. Paths start at the root of the repository, such as src/cli/**.',
      };
    const changes = files.filter(({ order }) => order < since.order);
    return { changes: changes.map((file) => ({ ...file, file: file.name, operation: undefined })) };
  };

  async function findOperationChanges(
    description: string,
    operation: string,
    since: FileChange,
  ): Promise<EntryOutcome> {
    const file = findFile(description);
    if (file === undefined)
      return {
        namesNothing: `No API description has the path or name ${JSON.stringify(description.slice(0, 200))}. Write its path from the root of the repository, such as api/openapi.yaml#getUser.`,
      };
    const current = await reader.openCurrent(file);
    if (typeof current === 'string') return { unknown: current };
    if (current === undefined) return { namesNothing: `The file ${file} was deleted. Remove the entry.` };
    const text = current.print(operation);
    if (text === undefined)
      return {
        namesNothing: `${file} doesn't have an operation with this operationId, or with this method and path. Fix the name, or write it as GET /users. If the name is right, check that the file is valid YAML or JSON.`,
      };
    const change = history.changes.get(file);
    if (change === undefined || change.order >= since.order) return { changes: [] };
    const old = since.commit && (await reader.openOld(since.commit, file));
    if (typeof old === 'string') return { unknown: old };
    if (old?.print(operation) === text) return { changes: [] };
    return { changes: [{ ...change, name: `${operation} in ${file}`, file, operation }] };
  }
}

const TOO_MANY =
  'The pages of this site name too many files to compare all of them. Use fewer patterns, and more specific ones such as src/cli/**.';
const URL_REASON =
  'It is a URL, which has no earlier versions to compare with. Refer to a file in a repository, or use an automation that runs after new versions of the description.';

const FORMATS = ['', '.json', '.yaml', '.yml'];

/** Finds an API description by its path from the root or the docs folder, or by its file name. */
export function findDescription(
  name: string,
  { changes, prefix }: Pick<ChangeHistory, 'changes' | 'prefix'>,
): string | undefined {
  const text = name.trim().replace(/^\.?\/+/, '');
  const paths = FORMATS.flatMap((format) => [`${text}${format}`, `${prefix}${text}${format}`]);
  const exact = paths.find((each) => changes.has(each));
  if (exact !== undefined || text.includes('/')) return exact;
  const files = FORMATS.flatMap((format) => getDescriptions(changes).get(`${text}${format}`) ?? []);
  return files.toSorted()[0];
}

/** Returns the first of the possible API descriptions with each file name. Sites can have thousands of entries. */
const getDescriptions = memoizeByObject((changes: ChangeHistory['changes']): ReadonlyMap<string, string> => {
  const byName = new Map<string, string>();
  for (const file of [...changes.keys()].sort()) {
    const name = path.posix.basename(file);
    if (/\.(?:json|ya?ml)$/.test(name) && !byName.has(name)) byName.set(name, file);
  }
  return byName;
});
