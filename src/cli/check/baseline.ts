import fs from 'node:fs/promises';
import { AppError, getErrorMessage } from '../../errors.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { describeSystemProblem, addFilePath } from '../../lib/system-problem.ts';
import { isNamed } from '../is-named.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { Diagnostic } from '../../site/shared.ts';

/**
 * Known problems that a check ignores: the number of times each message occurs in each file. Line numbers don't count,
 * so that a change above a known problem doesn't make it a new one.
 */
export type Baseline = ReadonlyMap<string, number>;

interface Entry {
  file: string;
  code: string;
  message: string;
  count: number;
}

/** Reads a baseline. Throws `invalid_request` if the file is missing or isn't a baseline. */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readText(file).catch((cause: NodeJS.ErrnoException) => {
    const isMissing = cause.code === 'ENOENT';
    const reason = isMissing
      ? "the file doesn't exist. Create it with --update-baseline"
      : (describeSystemProblem(addFilePath(cause, file)) ?? getErrorMessage(cause));
    throw new AppError('invalid_request', `Can't read the baseline ${file}: ${reason}.`, { cause });
  });
  const existingEntries = parseEntries(text);
  if (existingEntries) return new Map(existingEntries.map((entry) => [getKey(entry), entry.count]));
  throw new AppError(
    'invalid_request',
    `The file ${file} isn't a valid baseline. Create it again with --update-baseline.`,
  );
}

/** Rejects devices, whose input may never end, and named pipes, whose input may never start. */
async function readText(file: string): Promise<string> {
  const stat = await fs.stat(file);
  const isEndless = !stat.isFile() && !stat.isDirectory() && (await isNamed(file));
  if (isEndless) throw new AppError('invalid_request', 'it is a pipe, socket, or device, not a regular file');
  return fs.readFile(file, 'utf8');
}

/** Writes the current problems as the baseline, sorted so that version control shows small diffs. */
export async function writeBaseline(file: string, diagnostics: readonly Diagnostic[]): Promise<void> {
  const groups = [...Map.groupBy(diagnostics, getKey)].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = groups.map(([, list]): Entry => {
    const [{ file: name, code, message } = { file: '', code: '', message: '' }] = list;
    return { file: name, code, message, count: list.length };
  });
  const text = `${JSON.stringify({ version: 1, known: entries }, undefined, 2)}\n`;
  await writeAtomically(file, (place) => fs.writeFile(place, text)).catch((cause: unknown) => {
    const reason = describeSystemProblem(cause) ?? getErrorMessage(cause);
    throw new AppError('invalid_request', `Can't write the baseline ${file}: ${reason}.`, { cause });
  });
}

/** Returns the new diagnostics, the number of known ones, and the number of baseline entries that no longer occur. */
export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
): { newProblems: Diagnostic[]; known: number; fixed: number } {
  const remainingCounts = new Map(baseline);
  const newDiagnostics = diagnostics.filter((item) => {
    const count = remainingCounts.get(getKey(item)) ?? 0;
    remainingCounts.set(getKey(item), Math.max(0, count - 1));
    return count === 0;
  });
  const fixedCount = [...remainingCounts.values()].reduce((sum, count) => sum + count, 0);
  return { newProblems: newDiagnostics, known: diagnostics.length - newDiagnostics.length, fixed: fixedCount };
}

function getKey({ file, code, message }: Pick<Entry, 'file' | 'code' | 'message'>): string {
  return JSON.stringify([file, code, message]);
}

function parseEntries(text: string): Entry[] | undefined {
  const { version, known } = (parseJson(text) ?? {}) as { version?: unknown; known?: unknown };
  return version === 1 && Array.isArray(known) && known.every(isEntry) ? known : undefined;
}

function isEntry(value: unknown): value is Entry {
  const { file, code, message, count } = (value ?? {}) as Record<string, unknown>;
  return [file, code, message].every((text) => typeof text === 'string') && Number.isSafeInteger(count);
}
