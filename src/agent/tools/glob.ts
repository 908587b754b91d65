import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Type } from 'typebox';
import { compileGlob, InvalidGlob } from '../../lib/glob-pattern.ts';
import type { Workspace } from '../types/workspace.ts';
import { listWorkFiles } from '../workspace/changed-files.ts';
import { isProtectedPath } from '../workspace/path-policy.ts';
import { createFolderGlob } from './aliases.ts';
import { defineTool, getLineBytes, Refusal, takeLines } from './tool.ts';

/** Finds files by a pattern for their paths. */
export const glob = defineTool('glob', {
  description:
    'Finds files by path, such as `guides/**/*.mdx` or `**/*.{png,svg}`. A pattern without a slash matches in every folder.',
  parameters: {
    pattern: Type.String({ minLength: 1 }),
  },
  aliases: {
    glob: 'pattern',
    globPattern: 'pattern',
    query: 'pattern',
    path: inFolder,
    folder: inFolder,
    directory: inFolder,
    dir: inFolder,
  },
  async run({ pattern }, context) {
    const files = await findFiles(context.workspace, pattern);
    if (files.length === 0) return { ok: true, text: 'No files found.', found: 0 };
    const visibleFiles = takeLines(files, getLineBytes(context));
    const hiddenCount = files.length - visibleFiles.length;
    const suffix = hiddenCount > 0 ? `\n… (${hiddenCount} more of ${files.length} files; use a narrower pattern)` : '';
    return { ok: true, text: visibleFiles.join('\n') + suffix, found: files.length };
  },
});

/** Other agents' tools take the folder to search in. */
function inFolder(folder: unknown, { pattern }: Readonly<Record<string, unknown>>) {
  return { pattern: createFolderGlob(folder, pattern) };
}

/** Finds the unprotected files that match a pattern, sorted. */
export async function findFiles(
  workspace: Workspace,
  pattern = '**',
  { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {},
): Promise<string[]> {
  const names = await listWorkFiles(workspace);
  const visibleNames = names.filter((name) => !isProtectedPath(name, workspace.openFiles));
  return matchNames(visibleNames, pattern, { timeLimitMs });
}

/** Returns the names that match a pattern, in their original order. */
export async function matchNames(
  paths: readonly string[],
  pattern: string,
  { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {},
): Promise<string[]> {
  const matches = compilePattern(pattern);
  const matchingNames: string[] = [];
  let usedMs = 0;
  for (const names of splitIntoRuns(paths)) {
    const start = performance.now();
    matchingNames.push(...names.filter((name) => matches(name)));
    usedMs += performance.now() - start;
    if (usedMs > timeLimitMs)
      throw new Refusal(`Matching timed out after ${timeLimitMs / 1000} s. Use a pattern with fewer stars and braces.`);
    await yieldToEventLoop();
  }
  return matchingNames;
}

function compilePattern(pattern: string): (path: string) => boolean {
  try {
    return compileGlob(pattern);
  } catch (error) {
    if (error instanceof InvalidGlob) throw new Refusal(error.message);
    throw error;
  }
}

const TIME_LIMIT_MS = 10_000;
/** Number of names to match before yielding to the event loop. A hard pattern takes milliseconds per name. */
const RUN = 50;

function* splitIntoRuns(names: readonly string[]): Generator<string[]> {
  for (let at = 0; at < names.length; at += RUN) yield names.slice(at, at + RUN);
}
