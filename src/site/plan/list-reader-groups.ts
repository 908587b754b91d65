/** Part of the last stage of the plan: the reader groups that a site mentions, for which editions are built. */
import { parseFrontmatter } from '../content/frontmatter.ts';
import type { Json } from '../model/json.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { Source } from '../model/source.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import { isObject } from '../descriptions/resolve.ts';
import { listSkillFiles } from '../content/skill-files.ts';

/**
 * Returns the names of all groups in pages, navigation, descriptions and skills, sorted. A group that isn't listed gets
 * no edition, so its content would stay private.
 */
export function listReaderGroups(input: {
  pages: Iterable<{ frontmatter: Frontmatter }>;
  root: NavigationInput;
  source: Source;
  documents: ApiDocuments;
  /** Descriptions of the site. */
  descriptions: Iterable<string>;
}): string[] {
  const { pages, root, source, documents, descriptions } = input;
  const names = new Set<string>();
  const add = (groups: Iterable<unknown>) => {
    for (const name of groups) if (typeof name === 'string' && name !== '') names.add(name);
  };
  for (const { frontmatter } of pages) add(frontmatter.groups);
  visitNodes(root, ({ readers }) => add(readers ?? []));
  for (const name of new Set(descriptions)) {
    const document = documents.find(name);
    if (document) visitRestrictions(document.root, add);
  }
  for (const file of listSkillFiles(source))
    add(parseFrontmatter(source.read(file).toString('utf8'), file, () => {}).frontmatter.groups);
  return [...names].sort();
}

function visitNodes(node: NavigationInput, visit: (node: NavigationInput) => void): void {
  visit(node);
  for (const link of node.global ?? []) visitNodes(link, visit);
  for (const child of node.children) if (child.type === 'node') visitNodes(child.node, visit);
}

/** Visits the groups in `x-mint` and `x-mint-enum`, anywhere in a description. Parts can be shared or recursive. */
function visitRestrictions(root: Json, add: (groups: Iterable<unknown>) => void): void {
  const visited = new Set<Json>();
  const queue: Json[] = [root];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    if (isObject(value)) {
      const { 'x-mint': mint, 'x-mint-enum': values } = value;
      if (isObject(mint) && Array.isArray(mint['groups'])) add(mint['groups']);
      if (isObject(values)) for (const groups of Object.values(values)) if (Array.isArray(groups)) add(groups);
    }
    queue.push(...Object.values(value).filter((child) => child !== undefined));
  }
}
