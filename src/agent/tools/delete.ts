import fs from 'node:fs/promises';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { findInbound, type InboundLink } from '../links/find-inbound.ts';
import { findItems, printItems } from '../navigation/find-items.ts';
import { openNavigation } from '../navigation/open-navigation.ts';
import type { ToolContext } from '../types/tool.ts';
import { FILE_ALIASES, FOLDER_ALIASES, ignore } from './aliases.ts';
import { checkFileCount, removeEmptyFolders } from './change-guard.ts';
import { checkWritable, describeMissing, quote, resolvePath } from './docs-path.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';
import { listWholeFolder } from './whole-folder.ts';

/** Deletes a file, or a folder with its content. */
export const deleteTool = defineTool('delete', {
  description: 'Deletes a file or folder. Lists the links, imports and navigation entries that still refer to it.',
  parameters: { path: Type.String() },
  aliases: { ...FILE_ALIASES, ...FOLDER_ALIASES, recursive: ignore, force: ignore },
  async run({ path }, context) {
    const { workspace } = context;
    const { name, file, kind } = await resolvePath(workspace, path);
    if (name === '') throw new Refusal("The docs folder itself can't be deleted.");
    if (kind === 'none') throw new Refusal(await describeMissing(workspace, name));
    checkWritable(name, context.workspace);
    const names = kind === 'file' ? [name] : await listWholeFolder(workspace, name);
    const note = await checkFileCount(context, names);
    const references = context.isReplay ? '' : await describeReferences(names, context);
    await fs.rm(file, { recursive: true });
    await removeEmptyFolders(workspace, name);
    const content = kind === 'file' ? '' : ` with ${formatCount(names.length, 'file')}`;
    return `Deleted ${quote(name)}${content}.${references}${note}`;
  },
});

/** Describes what a deletion breaks. */
async function describeReferences(names: readonly string[], context: ToolContext): Promise<string> {
  const inbound = await findInbound(context.workspace, new Set(names));
  const lines = [
    ...describePlaces(
      inbound.filter(({ isImport }) => isImport),
      'import',
    ),
    ...describePlaces(
      inbound.filter(({ isImport }) => !isImport),
      'link',
    ),
    ...(await describeEntries(names, context)),
  ];
  return lines.length === 0 ? '' : `\nThese still refer to it:\n${lines.join('\n')}`;
}

function describePlaces(links: readonly InboundLink[], noun: string): string[] {
  if (links.length === 0) return [];
  const places = takeLines(
    links.map(({ file, line }) => `${file}:${line}`),
    MAX_LIST,
  );
  return [`${formatCount(links.length, noun)}: ${places.join(', ')}${places.length < links.length ? ', …' : ''}`];
}

const MAX_LIST = 2_000;

/** Lists the navigation entries of deleted pages. If the navigation can't be read, there is nothing to list. */
async function describeEntries(names: readonly string[], { workspace }: ToolContext): Promise<string[]> {
  const site = await openNavigation(workspace).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (site === undefined) return [];
  const pages = names.filter((name) => /\.mdx?$/.test(name));
  const items = pages.flatMap((name) => findItems(site, name).filter(({ type }) => type === 'page'));
  return items.length === 0
    ? []
    : [`${items.length} navigation ${items.length === 1 ? 'entry' : 'entries'}:\n${printItems(items)}`];
}
