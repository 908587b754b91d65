/** Finds what changed after a page, for one entry of its `describes`. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { compileGlob } from '../../../lib/glob-pattern.ts';
import type { ChangeHistory, FileChange } from './change-history.ts';
import { isSameOperation } from './compare-operation.ts';

/** Something that a page describes and that changed after it. */
export interface SubjectChange extends FileChange {
  /** A path, or an operation with its description. */
  name: string;
}

/**
 * Returns the changes after `since` of what a pattern names: paths from the root of the repository such as
 * `src/cli/**`, or an operation such as `openapi#getUser`. Returns why it names nothing. Throws `InvalidGlob`.
 */
export async function findChanges(
  pattern: string,
  { history, since }: { history: ChangeHistory; since: FileChange },
): Promise<SubjectChange[] | string> {
  const [, description, operation] = /^([^#]+)#(.+)$/.exec(pattern) ?? [];
  if (description !== undefined && operation !== undefined)
    return findOperationChanges({ description, operation: operation.trim() }, { history, since });
  const matches = compileGlob(pattern.replace(/\/$/, '/**'));
  const files = [...history.changes].filter(([name]) => matches(name));
  if (files.length === 0)
    return 'No file in the repository has or had this path. Paths start at the root of the repository, such as src/cli/**.';
  return files.filter(([, { order }]) => order < since.order).map(([name, change]) => ({ ...change, name }));
}

async function findOperationChanges(
  { description, operation }: { description: string; operation: string },
  { history, since }: { history: ChangeHistory; since: FileChange },
): Promise<SubjectChange[] | string> {
  const file = findDescription(description, history);
  if (file === undefined)
    return `No API description has the path or name ${JSON.stringify(description.slice(0, 200))}. Write its path from the root of the repository, such as api/openapi.yaml#getUser.`;
  const text = await fs.readFile(path.join(history.root, file), 'utf8').catch(() => undefined);
  if (text === undefined) return `The file ${file} was deleted. Remove the entry.`;
  const change = history.changes.get(file);
  const isNewer = change !== undefined && change.order < since.order;
  const before = isNewer && since.commit ? await history.readOld(since.commit, file) : undefined;
  const comparison = isSameOperation(operation, { before: before?.toString('utf8'), after: text });
  if (comparison === 'missing')
    return `${file} doesn't have an operation with this operationId, or with this method and path. Fix the name, or write it as GET /users.`;
  return isNewer && comparison === 'changed' ? [{ ...change, name: `${operation} in ${file}` }] : [];
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
