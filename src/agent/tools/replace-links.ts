import { isUtf8 } from 'node:buffer';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { convertToUtf8 } from '../../site/shared.ts';
import { replaceTargets, type TargetChanges } from '../links/replace-targets.ts';
import type { ToolContext } from '../types/tool.ts';
import { countChanges, listChangedFiles, listWorkFiles } from '../workspace/changed-files.ts';
import { isReadOnlyPath } from '../workspace/path-policy.ts';
import { FILE_ALIASES, FOLDER_ALIASES } from './aliases.ts';
import { checkContent, checkFileCount } from './change-guard.ts';
import { describeNewProblems } from './describe-change.ts';
import { quote, resolvePath } from './docs-path.ts';
import { describeConversions, type TextFile } from './text-file.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Replaces the targets of links, images and imports in all pages, or removes links. */
export const replaceLinks = defineTool('replaceLinks', {
  description:
    'Replaces the targets of links, images and imports in all pages. from is the target as written; its anchor stays unless from has one. Without to, links become plain text.',
  parameters: {
    links: Type.Array(
      Type.Object(
        { from: Type.String({ minLength: 1, maxLength: 2_000 }), to: Type.Optional(Type.String({ maxLength: 2_000 })) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 500 },
    ),
    path: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of files to change.' })),
  },
  aliases: {
    ...FILE_ALIASES,
    ...FOLDER_ALIASES,
    replacements: 'links',
    targets: 'links',
    old: 'from',
    oldText: 'from',
    oldString: 'from',
    target: 'from',
    new: 'to',
    newText: 'to',
    newString: 'to',
  },
  async run({ links, path: place, limit }, context) {
    const changes = readChanges(links);
    const candidates = await rewriteFiles(await listNames(place, context), { changes, context });
    const files = candidates.filter(({ counts }) => counts.size > 0);
    const keptCount = candidates.reduce((sum, { kept }) => sum + kept, 0);
    if (files.length === 0)
      throw new Refusal(
        keptCount > 0
          ? `${keptCount} images, attributes or imports have these targets, and can't become plain text. Change them with edit.`
          : `No link to ${[...changes.keys()].slice(0, 5).map(quote).join(', ')} found. No changes made.`,
      );
    const selectedFiles = await limitFiles(files, { limit, context });
    for (const { name, before, bytes } of selectedFiles) checkContent(bytes, { name, before, limits: context.limits });
    const names = selectedFiles.map(({ name }) => name);
    const note = await checkFileCount(context, names);
    for (const { name, bytes } of selectedFiles) await fs.writeFile(toFile(name, context), bytes);
    const problems = await describeNewProblems(context, names);
    const omittedFiles = files.length - selectedFiles.length;
    const counts = sumCounts(selectedFiles);
    return `${describe({ changes, counts, files: selectedFiles.length, omittedFiles, keptCount })}${problems}${describeConversions(selectedFiles)}${note}`;
  },
});

interface RewrittenFile extends Pick<TextFile, 'name' | 'bytes' | 'encoding'> {
  before: Buffer;
  /** Number of replaced places by the old target. */
  counts: ReadonlyMap<string, number>;
  kept: number;
}

async function rewriteFiles(
  names: readonly string[],
  { changes, context }: { changes: TargetChanges; context: ToolContext },
): Promise<RewrittenFile[]> {
  const files: RewrittenFile[] = [];
  for (const name of names) {
    context.signal.throwIfAborted();
    const file = toFile(name, context);
    if ((await fs.stat(file)).size > MAX_BYTES) continue;
    const storedBytes = await fs.readFile(file);
    const { content: before, encoding } = convertToUtf8(name, storedBytes) ?? { content: storedBytes };
    // Preserves invalid characters in the file.
    const spelling = isUtf8(before) ? 'utf8' : 'latin1';
    const result = replaceTargets(before.toString(spelling), { changes, isPage: /\.mdx?$/.test(name) });
    const { text, counts, kept } = result;
    if (counts.size > 0 || kept > 0)
      files.push({ name, before, bytes: Buffer.from(text, spelling), encoding, counts, kept });
  }
  return files;
}

function toFile(name: string, { workspace: { folder, docsFolder } }: ToolContext): string {
  return path.join(folder, docsFolder, name);
}

function sumCounts(files: readonly RewrittenFile[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { counts } of files) for (const [from, count] of counts) sums.set(from, (sums.get(from) ?? 0) + count);
  return sums;
}

interface Link {
  from: string;
  to?: string;
}

/** Reads the changes. A target that is listed twice must have the same replacement. */
function readChanges(links: readonly Link[]): TargetChanges {
  const changes = new Map<string, string | undefined>();
  for (const { from, to } of links) {
    const newTarget = to?.trim() || undefined;
    if (changes.has(from) && changes.get(from) !== newTarget)
      throw new Refusal(`${quote(from)} is listed twice with different targets.`);
    if (newTarget !== undefined && /[\s<>"'`()]/.test(newTarget))
      throw new Refusal(`${quote(newTarget)} can't be a link target. Encode spaces, quotes and parentheses.`);
    changes.set(from, newTarget);
  }
  return changes;
}

async function listNames(place: string | undefined, { workspace }: ToolContext): Promise<string[]> {
  const scope = place === undefined ? '' : (await resolvePath(workspace, place)).name;
  const names = (await listWorkFiles(workspace)).filter(
    (name) =>
      (scope === '' || name === scope || name.startsWith(`${scope}/`)) &&
      LINKING_FILE.test(name) &&
      !isReadOnlyPath(name, workspace.openFiles),
  );
  if (names.length === 0) throw new Refusal(`${quote(scope)} contains no pages or modules.`);
  return names;
}

/**
 * Limits the changed files to those that the model asks for. Refuses more files than the turn can change, as long as it
 * can change some of them.
 */
async function limitFiles<File extends { name: string }>(
  files: readonly File[],
  { limit = files.length, context }: { limit: number | undefined; context: ToolContext },
): Promise<File[]> {
  const { workspace, limits, signal } = context;
  const changes = await listChangedFiles(workspace, signal);
  const changedPaths = new Set(changes.map((change) => change.path));
  const selectedFiles = files.slice(0, limit);
  const newCount = selectedFiles.filter(({ name }) => !changedPaths.has(name)).length;
  const remainingCount = limits.files - countChanges(changes);
  if (newCount > remainingCount && remainingCount > 0)
    throw new Refusal(
      `This would change ${newCount} more files, but this turn can change only ${remainingCount} more. No changes made. Set limit to ${selectedFiles.length - newCount + remainingCount} to change the first ones, and list the remaining work in the summary.`,
    );
  return selectedFiles;
}

interface Outcome {
  changes: TargetChanges;
  counts: ReadonlyMap<string, number>;
  files: number;
  omittedFiles: number;
  keptCount: number;
}

function describe({ changes, counts, files, omittedFiles, keptCount }: Outcome): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const missing = [...changes.keys()].filter((from) => !counts.has(from));
  return [
    `Changed ${formatCount(total, 'place')} in ${formatCount(files, 'file')}.`,
    ...(missing.length > 0 ? [`Not found: ${takeLines(missing, 2_000).join(', ')}.`] : []),
    ...(keptCount > 0
      ? [`${keptCount} images, attributes or imports can't become plain text. Change them with edit.`]
      : []),
    ...(omittedFiles > 0
      ? [`${omittedFiles} more ${omittedFiles === 1 ? 'file contains' : 'files contain'} these links.`]
      : []),
  ].join('\n');
}

/** Only pages and modules contain links. */
const LINKING_FILE = /\.(?:mdx?|[jt]sx?)$/;
const MAX_BYTES = 10 * 2 ** 20;
