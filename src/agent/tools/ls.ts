import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import type { Workspace } from '../types/workspace.ts';
import { compareNames } from '../workspace/changed-files.ts';
import { isProtectedPath } from '../workspace/path-policy.ts';
import { FOLDER_ALIASES, unsupported } from './aliases.ts';
import { describeMissing, isAboveOpen, quote, resolvePath } from './docs-path.ts';
import { defineTool, getLineBytes, Refusal, takeLines } from './tool.ts';

/** Lists the entries of one folder. */
export const ls = defineTool('ls', {
  description: 'Lists a folder. For a whole tree, use glob.',
  parameters: {
    path: Type.Optional(Type.String()),
  },
  aliases: { ...FOLDER_ALIASES, recursive: unsupported('use glob to list a whole tree.') },
  async run({ path: text = '' }, context) {
    const { workspace } = context;
    const { name, file, kind } = await resolvePath(workspace, text);
    if (kind === 'none') throw new Refusal(await describeMissing(workspace, name));
    if (kind === 'file') throw new Refusal(`${quote(name)} is a file, not a folder. Use read to view it.`);
    const lines = [...(await listOnDisk(file, { name, workspace })), ...listLeftOut(workspace, name)].sort(
      compareNames,
    );
    if (lines.length === 0) return 'The folder is empty.';
    const visibleLines = takeLines(lines, getLineBytes(context));
    const hiddenCount = lines.length - visibleLines.length;
    return hiddenCount > 0
      ? `${visibleLines.join('\n')}\n… (${hiddenCount} more; use glob with a narrower pattern)`
      : visibleLines.join('\n');
  },
});

async function listOnDisk(
  folder: string,
  { name, workspace: { openFiles } }: { name: string; workspace: Workspace },
): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const lines = entries
    .filter((entry) => {
      const entryPath = name === '' ? entry.name : `${name}/${entry.name}`;
      return !isProtectedPath(entryPath, openFiles) || isAboveOpen(entryPath, openFiles);
    })
    .map(async (entry) => {
      if (entry.isDirectory()) return [`${entry.name}/`];
      if (!entry.isFile()) return [];
      const { size } = await fs.lstat(path.join(folder, entry.name));
      return [`${entry.name} (${formatCount(size, 'byte')})`];
    });
  return (await Promise.all(lines)).flat();
}

/** Lists symbolic links and submodules, which are in the commit but not on disk. */
function listLeftOut({ baseFiles }: Workspace, folder: string): string[] {
  const prefix = folder && `${folder}/`;
  return [...baseFiles].flatMap(([name, { inWorkTree, mode }]) => {
    const entry = name.slice(prefix.length);
    if (inWorkTree || !name.startsWith(prefix) || entry.includes('/') || mode.startsWith('100')) return [];
    if (isProtectedPath(entry)) return [];
    return [`${entry} (${mode === '120000' ? 'symbolic link' : 'submodule'}, not followed)`];
  });
}
