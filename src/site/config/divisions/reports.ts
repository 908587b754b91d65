/** What is said of fields and entries of the navigation. */
import type { Report } from '../../model/diagnostics.ts';
import type { NavigationInput } from '../../model/navigation-input.ts';
import { reportUnsupported, textOf, type FieldReader } from '../field-reader.ts';
import { placeOf, placeOfKey, type JsonNode } from '../json-node.ts';
import { PREVIEW_LAYOUT } from '../seo.ts';

/** Fields of groups that real files have, and that change nothing; with what would. */
export const WITHOUT_EFFECT: Record<string, string> = {
  expandable: 'Groups in groups fold, and others do not. "expanded" says whether one is open at first.',
  isDefaultHidden: 'docs.json calls it "hidden".',
  thumbnail: PREVIEW_LAYOUT,
};

/** Says once of each such field where it is first, and how often it is there. */
export function reportWithoutEffect(navigation: JsonNode, report: Report): void {
  const found = new Map<string, JsonNode[]>();
  const visit = (node: JsonNode) => {
    if (node.type === 'array') node.items.forEach(visit);
    if (node.type !== 'object') return;
    for (const [key, value] of node.fields) {
      if (Object.hasOwn(WITHOUT_EFFECT, key)) found.set(key, [...(found.get(key) ?? []), value]);
      else visit(value);
    }
  };
  visit(navigation);
  for (const [key, [first, ...more]] of found)
    if (first)
      reportUnsupported({
        node: first,
        what: `"${key}" (${first.pointer}${more.length > 0 ? ` and ${more.length} more` : ''})`,
        reason: WITHOUT_EFFECT[key] ?? '',
        severity: key === 'isDefaultHidden' ? 'warning' : 'info',
        report,
      });
}

/** A bundle has no login: what is in it is public, and what is not to be public must not be in it. */
export function reportPublic(node: JsonNode | undefined, report: Report): void {
  if (!node) return;
  reportUnsupported({
    node,
    what: `"public" (${node.pointer})`,
    reason: 'A site has no login of its own: whoever reaches it reads all of its pages.',
    severity: textOf(node) === 'true' ? 'info' : 'warning',
    report,
  });
}

/** A group of mint.json names its version or anchor; docs.json nests it in one. */
export function reportDivisionKeys(
  fields: FieldReader,
  { kind, place }: Pick<NavigationInput, 'kind' | 'place'>,
): void {
  const keys = ['anchor', 'version'].filter((key) => key !== kind);
  if (place.file.endsWith('mint.json')) fields.skip(...keys);
  else fields.unsupported('Nest the entry in one of "versions" or "anchors" instead.', ...keys);
}

export function reportUnnamed(node: JsonNode, label: string, report: Report): void {
  report({
    ...placeOf(node),
    severity: 'warning',
    code: 'navigation-unnamed',
    message: `The entry at ${node.pointer} has no name. Give it a "${label}".`,
  });
}

export function reportMixed(node: JsonNode, lists: readonly string[], report: Report): void {
  report({
    ...placeOfKey(node),
    severity: 'info',
    code: 'navigation-mixed-kinds',
    message: `Expected one kind of children, got ${lists.map((key) => `"${key}"`).join(' and ')} (${node.pointer}); all were kept. Nest one in the other to be sure of their order.`,
  });
}
