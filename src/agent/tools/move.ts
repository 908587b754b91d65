import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { checkFileCount, checkNewName, removeEmptyFolders } from './change-guard.ts';
import { checkWritable, describeMissing, quote, resolvePath } from './docs-path.ts';
import type { DocsPath } from './docs-path.ts';
import { listWholeFolder } from './whole-folder.ts';
import { defineTool, Refusal } from './tool.ts';

/** Moves or renames a file, or a folder with all that is in it. */
export const move = defineTool({
  name: 'move',
  description:
    'Moves or renames a file or a whole folder. Nothing may be at the new place. Links and navigation that point to the old place are not changed: find them with grep, and consider a redirect in docs.json.',
  parameters: Type.Object(
    {
      from: Type.String({ description: 'File or folder, relative to the docs folder.' }),
      to: Type.String({ description: 'Its new path in full, relative to the docs folder.' }),
    },
    { additionalProperties: false },
  ),
  async run(args, context) {
    const { workspace } = context;
    const from = await resolvePath(workspace, args.from);
    const asked = await resolvePath(workspace, args.to);
    const to = asked.kind === 'none' ? await resolvePath(workspace, keepExtension(args.to, from)) : asked;
    if (from.name === '' || to.name === '') throw new Refusal('The docs folder itself cannot be moved.');
    if (from.kind === 'none') throw new Refusal(await describeMissing(workspace, from.name));
    if (to.kind !== 'none')
      throw new Refusal(`${quote(to.name)} is there already; give a new path in full, or delete it first.`);
    if (`${to.name}/`.startsWith(`${from.name}/`)) throw new Refusal('A folder cannot be moved into itself.');
    const names = from.kind === 'file' ? [from.name] : await listWholeFolder(workspace, from.name);
    const targets = names.map((name) => to.name + name.slice(from.name.length));
    for (const name of [...names, ...targets]) checkWritable(name);
    for (const target of targets) await resolvePath(workspace, target);
    await checkNewName(workspace, { name: to.name, leaving: from.name });
    const note = await checkFileCount(context, targets);
    await fs.mkdir(path.dirname(to.file), { recursive: true });
    await fs.rename(from.file, to.file);
    await removeEmptyFolders(workspace, from.name);
    const what = from.kind === 'file' ? '' : ` with ${names.length} ${names.length === 1 ? 'file' : 'files'}`;
    return `Moved ${quote(from.name)} to ${quote(to.name)}${what}.${note}`;
  },
});

/** A page that is moved to an address stays a page. */
function keepExtension(to: string, { name, kind }: DocsPath): string {
  const extension = kind === 'file' ? /\.mdx?$/.exec(name)?.[0] : undefined;
  return extension === undefined || /(?:\.[^/]*|\/)$/.test(to) ? to : `${to}${extension}`;
}
