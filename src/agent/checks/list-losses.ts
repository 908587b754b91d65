/** Lists what a change removes, as facts for the reviewer: headings, code blocks, links and navigation entries. */
import { parse } from 'jsonc-parser';
import { findMentions } from '../links/find-mentions.ts';
import type { Workspace } from '../types/workspace.ts';
import { readWorkFile } from '../workspace/changed-files.ts';
import { readBaseFile } from '../workspace/read-base-file.ts';
import type { Comparison } from './compare-work.ts';
import type { PageChange } from './page-changes.ts';
import { listParts } from './writing/parts.ts';

/** What one file no longer contains. */
export interface Loss {
  file: string;
  /** Names of the removed headings or navigation nodes, as written. */
  names: string[];
  kind: 'heading' | 'link' | 'navigation';
}

/** Returns the headings and links that changed pages no longer have, unless another changed page has them. */
export function listPageLosses(pages: readonly PageChange[]): Loss[] {
  const after = new Map(pages.map(({ name, after: text }) => [name, { ...listParts(text), links: listLinks(text) }]));
  return pages.flatMap((page): Loss[] => {
    if (page.before === '') return [];
    const before = { ...listParts(page.before), links: listLinks(page.before) };
    const findLost = (kind: 'headings' | 'links') => {
      const remaining = new Set([...after.values()].flatMap((parts) => parts[kind]));
      return [...new Set(before[kind])].filter((name) => !remaining.has(name));
    };
    const newHeadings = (after.get(page.name)?.headings ?? []).filter((name) => !before.headings.includes(name));
    const headings = findLost('headings');
    return [
      // As many new headings are renamed ones.
      { file: page.name, kind: 'heading' as const, names: headings.length > newHeadings.length ? headings : [] },
      { file: page.name, kind: 'link' as const, names: findLost('links') },
    ].filter(({ names }) => names.length > 0);
  });
}

function listLinks(text: string): string[] {
  const external = Array.from(text.matchAll(/\]\((https?:\/\/[^\s)]{1,500})\)/g), (match) => match[1] ?? '');
  return [...findMentions(text, { isPage: true }).map(({ address }) => address), ...external];
}

/** Returns the groups, tabs and other nodes that the navigation no longer has. */
export async function listNavigationLosses(
  workspace: Workspace,
  { changes, signal }: Pick<Comparison, 'changes'> & { signal?: AbortSignal | undefined },
): Promise<Loss[]> {
  const files = changes.flatMap(({ path }) => (path.endsWith('.json') ? [path] : []));
  const before = new Map<string, string[]>();
  const after: string[] = [];
  for (const file of files) {
    const path = workspace.docsFolder === '' ? file : `${workspace.docsFolder}/${file}`;
    before.set(file, listLabels(await readBaseFile(workspace, { path, maxBytes: MAX_BYTES, signal })));
    const content = await readWorkFile(workspace, file).catch(() => undefined);
    after.push(...listLabels(content?.toString('utf8')));
  }
  const addedCount = after.filter((label) => ![...before.values()].flat().includes(label)).length;
  const losses = [...before].map(([file, labels]): Loss => ({
    file,
    kind: 'navigation',
    names: [...new Set(labels)].filter((label) => !after.includes(label)),
  }));
  const lostCount = losses.reduce((sum, { names }) => sum + names.length, 0);
  return lostCount > addedCount ? losses.filter(({ names }) => names.length > 0) : [];
}

const MAX_BYTES = 4 * 2 ** 20;
const KINDS = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item'];

/** Lists the labels of all nodes, such as `group "Start"`. */
function listLabels(text: string | undefined): string[] {
  const labels: string[] = [];
  const open: unknown[] = [text === undefined ? undefined : parse(text)];
  for (let steps = 0; open.length > 0 && steps < MAX_NODES; steps++) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const kind of KINDS) {
      const label: unknown = (value as Record<string, unknown>)[kind];
      if (typeof label === 'string' && label !== '') labels.push(`${kind} "${label}"`);
    }
    open.push(...Object.values(value).slice(0, MAX_NODES));
  }
  return labels;
}

const MAX_NODES = 20_000;
