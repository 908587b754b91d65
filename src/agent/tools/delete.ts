import fs from 'node:fs/promises';
import { Type } from 'typebox';
import { FILE_ALIASES, FOLDER_ALIASES, ignore } from './aliases.ts';
import { checkFileCount, removeEmptyFolders } from './change-guard.ts';
import { checkWritable, describeMissing, quote, resolvePath } from './docs-path.ts';
import { defineTool, Refusal } from './tool.ts';
import { listWholeFolder } from './whole-folder.ts';

/** Deletes a file, or a folder with its content. */
export const deleteTool = defineTool('delete', {
  description:
    'Deletes a file or a whole folder. Does not update links or navigation entries that point to it: find them with grep first.',
  parameters: { path: Type.String({ description: 'Path of the file or folder, relative to the docs folder.' }) },
  aliases: { ...FILE_ALIASES, ...FOLDER_ALIASES, recursive: ignore, force: ignore },
  async run({ path }, context) {
    const { workspace } = context;
    const { name, file, kind } = await resolvePath(workspace, path);
    if (name === '') throw new Refusal("The docs folder itself can't be deleted.");
    if (kind === 'none') throw new Refusal(await describeMissing(workspace, name));
    checkWritable(name, context.workspace);
    const names = kind === 'file' ? [name] : await listWholeFolder(workspace, name);
    const note = await checkFileCount(context, names);
    await fs.rm(file, { recursive: true });
    await removeEmptyFolders(workspace, name);
    const content = kind === 'file' ? '' : ` with ${names.length} ${names.length === 1 ? 'file' : 'files'}`;
    return `Deleted ${quote(name)}${content}.${note}`;
  },
});
