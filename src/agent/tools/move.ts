import fs from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { unsupported } from './aliases.ts';
import { checkContent, checkFileCount, checkNewName, removeEmptyFolders } from './change-guard.ts';
import { describeNewProblems } from './describe-change.ts';
import { checkWritable, describeMissing, quote, resolvePath } from './docs-path.ts';
import type { DocsPath } from './docs-path.ts';
import { retargetLinks, updateConfig } from './update-references.ts';
import { listWholeFolder } from './whole-folder.ts';
import { describeConversions } from './text-file.ts';
import { defineTool, Refusal } from './tool.ts';

/** Moves or renames a file or a folder, and updates everything that refers to it. */
export const move = defineTool('move', {
  description:
    'Moves a file or folder. Also updates links, images, imports and navigation entries, and adds redirects from old page URLs, unless updateLinks or redirect is false.',
  parameters: {
    from: Type.String(),
    to: Type.String(),
    updateLinks: Type.Optional(Type.Boolean()),
    redirect: Type.Optional(Type.Boolean()),
  },
  aliases: {
    source: 'from',
    sourcePath: 'from',
    src: 'from',
    oldPath: 'from',
    path: 'from',
    destination: 'to',
    destinationPath: 'to',
    dest: 'to',
    target: 'to',
    newPath: 'to',
    updateReferences: 'updateLinks',
    redirects: 'redirect',
    addRedirect: 'redirect',
    overwrite: unsupported('delete the file at the destination first.'),
  },
  async run({ updateLinks = true, redirect = updateLinks, ...args }, context) {
    const { workspace, limits } = context;
    const { from, to } = await findPlaces(args, context);
    const names = from.kind === 'file' ? [from.name] : await listWholeFolder(workspace, from.name);
    const files = new Map(names.map((name) => [name, to.name + name.slice(from.name.length)]));
    for (const name of [...files].flat()) checkWritable(name, context.workspace);
    for (const target of files.values()) await resolvePath(workspace, target);
    await checkNewName(workspace, { name: to.name, leaving: from.name });
    const links = updateLinks ? await retargetLinks(context, files) : [];
    const config =
      updateLinks || redirect ? await updateConfig(context, { files, redirect, entries: updateLinks }) : undefined;
    const rewrittenFiles = [...links, ...(config?.rewritten ?? [])];
    for (const { name, before, bytes } of rewrittenFiles) checkContent(bytes, { name, before, limits });
    const note = await checkFileCount(context, [
      ...new Set([...files.values(), ...rewrittenFiles.map(({ name }) => name)]),
    ]);
    await fs.mkdir(path.dirname(to.file), { recursive: true });
    await fs.rename(from.file, to.file);
    await removeEmptyFolders(workspace, from.name);
    for (const { name, bytes } of rewrittenFiles)
      await fs.writeFile(path.join(workspace.folder, workspace.docsFolder, name), bytes);
    const suffix = from.kind === 'file' ? '' : ` with ${printCount(names.length, 'file')}`;
    const problems = await describeNewProblems(context, [...files.values()]);
    return `Moved ${quote(from.name)} to ${quote(to.name)}${suffix}.${describeUpdates(links, config)}${problems}${describeConversions(rewrittenFiles)}${note}`;
  },
});

/** Resolves and checks both ends of a move. */
async function findPlaces(
  args: { from: string; to: string },
  { workspace }: Parameters<typeof retargetLinks>[0],
): Promise<{ from: DocsPath; to: DocsPath }> {
  const source = await resolvePath(workspace, args.from);
  const target = await resolvePath(workspace, args.to);
  const to = target.kind === 'none' ? await resolvePath(workspace, keepExtension(args.to, source)) : target;
  if (source.name === '' || to.name === '') throw new Refusal("The docs folder itself can't be moved.");
  if (source.kind === 'none') throw new Refusal(await describeMissing(workspace, source.name));
  if (to.kind !== 'none') throw new Refusal(`${quote(to.name)} already exists. Use a new path, or delete it first.`);
  if (`${to.name}/`.startsWith(`${source.name}/`)) throw new Refusal("A folder can't be moved into itself.");
  return { from: source, to };
}

/** Adds the extension if a page is moved to a URL path. */
function keepExtension(to: string, { name, kind }: DocsPath): string {
  const extension = kind === 'file' ? /\.mdx?$/.exec(name)?.[0] : undefined;
  return extension === undefined || /(?:\.[^/]*|\/)$/.test(to) ? to : `${to}${extension}`;
}

function describeUpdates(
  links: readonly { name: string }[],
  config: { entries: number; redirects: number } | undefined,
): string {
  const { entries = 0, redirects = 0 } = config ?? {};
  const parts = [
    ...(links.length > 0
      ? [
          `links in ${printCount(links.length, 'file')} (${links
            .slice(0, 20)
            .map(({ name }) => name)
            .join(', ')}${links.length > 20 ? ', …' : ''})`,
        ]
      : []),
    ...(entries > 0 ? [printCount(entries, 'entry', 'entries') + ' in the navigation'] : []),
  ];
  const changeNote = parts.length > 0 ? ` Changed ${parts.join(' and ')}.` : '';
  return `${changeNote}${redirects > 0 ? ` Added ${printCount(redirects, 'redirect')}.` : ''}`;
}

function printCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
