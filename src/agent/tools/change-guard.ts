import { isUtf8 } from 'node:buffer';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isTextFile } from '../../site/shared.ts';
import { foldName } from '../../lib/fold-name.ts';
import { findSecrets } from '../safety/find-secrets.ts';
import type { Workspace } from '../types/workspace.ts';
import type { ToolContext } from '../types/tool.ts';
import { compareNames, countChanges, listChangedFiles } from '../workspace/changed-files.ts';
import { findNameProblem } from '../workspace/path-policy.ts';
import { quote } from './docs-path.ts';
import { Refusal } from './tool.ts';

/**
 * Refuses a change that would exceed the turn's limit of changed files. Returns a note for the model if the limit is
 * near.
 */
export async function checkFileCount(
  { workspace, limits, signal }: ToolContext,
  names: readonly string[],
): Promise<string> {
  const changes = await listChangedFiles(workspace, signal);
  const changedPaths = new Set(changes.map((change) => change.path));
  const newCount = names.filter((name) => !changedPaths.has(name)).length;
  const count = countChanges(changes);
  if (newCount > 0 && count + newCount > limits.files)
    throw new Refusal(
      `File limit reached: this turn has changed ${count} of at most ${limits.files} files, so ${newCount === 1 ? 'this change is' : `these ${newCount} changes are`} refused. Finish now and list the remaining work in the summary.`,
      'files',
    );
  if (newCount === 0 || count + newCount < limits.files * WARNING_SHARE) return '';
  return `\n\n(Note: this turn has changed ${count + newCount} of at most ${limits.files} files. Finish the most important ones first.)`;
}

/** Share of the limit from which the model gets a note. */
const WARNING_SHARE = 0.8;

/** Refuses content that is too large, isn't text, or adds a line with a possible secret. */
export function checkContent(
  content: Buffer,
  { name, before, limits }: { name: string; before: Buffer } & Pick<ToolContext, 'limits'>,
): void {
  // A file that already exceeds the limit can grow by the limit, because the navigation of a large site is a large
  // file.
  const isLarge = before.length > limits.fileBytes;
  if (content.length > limits.fileBytes + (isLarge ? before.length : 0))
    throw new Refusal(
      `${quote(name)} would have ${content.length} bytes, but ${isLarge ? `it can grow by at most ${limits.fileBytes} at a time` : `the maximum is ${limits.fileBytes}`}. Split it into several pages.`,
    );
  if (content.includes(0))
    throw new Refusal(
      `The content for ${quote(name)} contains a NUL character, so it isn't text. Write it again without that character.`,
    );
  if (!isUtf8(content) && !isTextFile(name))
    throw new Refusal(
      `${quote(name)} isn't in UTF-8, so it can't be edited without damaging it. Write the whole file, or leave it unchanged.`,
    );
  const oldLines = new Set(toLines(before));
  const lines = toLines(content).map((text, index) => ({ file: name, line: index + 1, text }));
  const [finding] = findSecrets(lines.filter(({ text }) => !oldLines.has(text)));
  if (finding)
    throw new Refusal(
      `Line ${finding.line} of ${quote(name)} would contain a possible secret (${finding.kind}). No changes made. Write a placeholder such as YOUR_API_KEY instead.`,
    );
}

/** Refuses a new file name that Git or a contributor's disk can't store next to the existing names. */
export async function checkNewName(
  workspace: Workspace,
  { name, leaving }: { name: string; leaving?: string },
): Promise<void> {
  const parts = name.split('/');
  for (const [index, part] of parts.entries()) {
    const parentPath = parts.slice(0, index).join('/');
    const names = await listNames(workspace, parentPath);
    if (index === 0) refuseRepeatedFolder(workspace, { name, names });
    if (names.includes(part)) continue;
    const problem = findNameProblem(part);
    if (problem) throw new Refusal(`The name ${quote(name)} ${problem}. Use letters, digits, hyphens and dots.`);
    const existingName = names.find((other) => foldName(other) === foldName(part));
    const fullPath = path.posix.join(parentPath, existingName ?? '');
    if (existingName !== undefined && fullPath !== leaving)
      throw new Refusal(
        `${quote(name)} differs from the existing ${quote(fullPath)} only in case or similar-looking characters. Use that name or a clearly different one.`,
      );
  }
}

/** Models that know the repository start paths with the docs folder, which would create the whole path inside it. */
function refuseRepeatedFolder(
  { docsFolder }: Workspace,
  { name, names }: { name: string; names: readonly string[] },
): void {
  const [first = ''] = docsFolder.split('/');
  if (docsFolder === '' || !name.startsWith(`${docsFolder}/`) || names.includes(first)) return;
  throw new Refusal(
    `Paths are relative to the docs folder, so ${quote(name)} would be in ${quote(`${docsFolder}/${docsFolder}`)}. Did you mean ${quote(name.slice(docsFolder.length + 1))}?`,
  );
}

/** Removes empty folders, because Git doesn't store them, but never the docs folder itself. */
export async function removeEmptyFolders(workspace: Workspace, name: string): Promise<void> {
  const root = path.resolve(workspace.folder, workspace.docsFolder);
  for (let parent = path.posix.dirname(name); parent !== '.'; parent = path.posix.dirname(parent)) {
    const folder = path.join(root, parent);
    if ((await fs.readdir(folder)).length > 0) return;
    await fs.rmdir(folder);
  }
}

function toLines(bytes: Buffer): string[] {
  return bytes.toString('utf8').split(/\r?\n/);
}

/** Lists the names in a folder of the work tree, including names that only the commit contains. */
async function listNames(workspace: Workspace, folder: string): Promise<string[]> {
  const onDisk = await fs.readdir(path.join(workspace.folder, workspace.docsFolder, folder)).catch(() => []);
  const prefix = folder && `${folder}/`;
  const omittedNames = [...workspace.baseFiles].flatMap(([name, { inWorkTree }]) =>
    !inWorkTree && name.startsWith(prefix) ? [name.slice(prefix.length).split('/')[0] ?? ''] : [],
  );
  return [...onDisk, ...omittedNames].sort(compareNames);
}
