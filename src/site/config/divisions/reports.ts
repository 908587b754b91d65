/** Messages about navigation fields and entries. */
import type { Report } from '../../model/diagnostics.ts';
import type { NavigationInput, NodeKind } from '../../model/navigation-input.ts';
import { reportUnsupported, type FieldReader } from '../field-reader.ts';
import { getPlace, getKeyPosition, type JsonNode } from '../json-node.ts';

/** Group fields that real files contain but that have no effect, each with an alternative. */
export const INEFFECTIVE_FIELDS: Record<string, string> = {
  expandable: 'Only nested groups are collapsible. To open a group when the page loads, set "expanded".',
  isDefaultHidden: 'Use "hidden" instead.',
  thumbnail: 'Preview images have a fixed layout.',
  audience: 'All readers see the pages. To limit a page to some readers, set "groups" in its frontmatter.',
};
/** Such fields that readers notice. */
const NOTICEABLE_FIELDS: ReadonlySet<string> = new Set(['isDefaultHidden', 'audience']);

/** Reports each such field once, at its first occurrence, with the number of occurrences. */
export function reportWithoutEffect(navigation: JsonNode, report: Report): void {
  const nodesByField = new Map<string, JsonNode[]>();
  const visit = (node: JsonNode) => {
    if (node.type === 'array') node.items.forEach(visit);
    if (node.type !== 'object') return;
    for (const [key, value] of node.fields) {
      if (Object.hasOwn(INEFFECTIVE_FIELDS, key)) nodesByField.set(key, [...(nodesByField.get(key) ?? []), value]);
      else visit(value);
    }
  };
  visit(navigation);
  for (const [key, [first, ...otherNodes]] of nodesByField)
    if (first)
      reportUnsupported({
        node: first,
        what: `"${key}" (${first.pointer}${otherNodes.length > 0 ? ` and ${otherNodes.length} more` : ''})`,
        reason: INEFFECTIVE_FIELDS[key] ?? '',
        severity: NOTICEABLE_FIELDS.has(key) ? 'warning' : 'info',
        report,
      });
}

/** Reports "anchor" and "version" on groups, as in mint.json; docs.json nests the group instead. */
export function reportDivisionKeys(
  fields: FieldReader,
  { kind, place }: Pick<NavigationInput, 'kind' | 'place'>,
): void {
  const keys = ['anchor', 'version'].filter((key) => key !== kind);
  if (place.file.endsWith('mint.json')) fields.skip(...keys);
  else fields.unsupported('Nest the entry in "versions" or "anchors" instead.', ...keys);
}

/** Fields that only some kinds of entries show → these kinds. */
const KINDS_BY_FIELD: Readonly<Record<string, readonly NodeKind[]>> = {
  description: ['menu', 'dropdown', 'product', 'version'],
  tag: ['group', 'dropdown', 'product', 'version'],
  color: ['anchor', 'dropdown', 'product', 'version'],
  banner: ['tab', 'menu', 'anchor', 'dropdown', 'product', 'version', 'language'],
  footer: ['tab', 'menu', 'anchor', 'dropdown', 'product', 'version', 'language'],
  navbar: ['tab', 'menu', 'anchor', 'dropdown', 'product', 'version', 'language'],
};
/** Fields that a selector shows for each entry. */
const SELECTOR_FIELDS = ['description', 'tag', 'color'];

/** Reports fields that an entry doesn't show. Entries in "global" are shown as anchors. */
export function reportHiddenFields(fields: FieldReader, kind: NodeKind, pointer: string): void {
  for (const [key, kinds] of Object.entries(KINDS_BY_FIELD)) {
    if (kinds.includes(kind) || (SELECTOR_FIELDS.includes(key) && hasSelector(pointer))) continue;
    fields.unsupported(`Only entries of these kinds show it: ${kinds.join(', ')}. Remove it here.`, key);
  }
}

/** Returns whether an entry is in a selector instead of a bar: a tab in a tab, an anchor in an anchor, or a nested menu. */
function hasSelector(pointer: string): boolean {
  const keys = pointer.split('/').filter((part) => !/^\d+$/.test(part));
  const key = keys.pop() ?? '';
  if (key === 'menu') return !['tabs', 'products'].includes(keys.at(-1) ?? '');
  return (key === 'tabs' || key === 'anchors') && keys.includes(key);
}

/** Reports pages of an entry in "global", which is only a link. */
export function reportGlobalPages(node: JsonNode, report: Report): void {
  reportUnsupported({
    node,
    what: `pages in an entry of "global" (${node.pointer})`,
    reason: 'Only the link is shown. To show the pages, move the entry out of "global".',
    report,
  });
}

export function reportUnnamed(node: JsonNode, label: string, report: Report): void {
  report({
    ...getPlace(node),
    severity: 'warning',
    code: 'navigation-unnamed',
    message: `The entry at ${node.pointer} has no name. Set it in "${label}".`,
  });
}

export function reportMixed(node: JsonNode, lists: readonly string[], report: Report): void {
  report({
    ...getKeyPosition(node),
    severity: 'info',
    code: 'navigation-mixed-kinds',
    message: `Expected one kind of children at ${node.pointer}, but got ${lists.map((key) => `"${key}"`).join(' and ')}. All are used. To control their order, nest one in the other.`,
  });
}
