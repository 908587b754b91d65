import { listReferenceUrls } from '../content/page-index.ts';
import type { NavigationInput } from '../model/navigation-input.ts';

/** Returns the languages and versions that contain a node, outermost first, one per line, or `''` outside all. */
export function getChoiceLabel({ kind, label }: NavigationInput, parentLabel: string): string {
  return kind === 'language' || kind === 'version' ? `${parentLabel}${kind} ${label}\n` : parentLabel;
}

/** Maps page URLs to the choices whose navigation lists them. */
export function listChoices(root: NavigationInput): ReadonlyMap<string, ReadonlySet<string>> {
  const choices = new Map<string, Set<string>>();
  const add = (ref: string, choice: string) => {
    for (const url of listReferenceUrls(ref)) choices.set(url, (choices.get(url) ?? new Set()).add(choice));
  };
  const visit = (node: NavigationInput, parentLabel: string) => {
    const choice = getChoiceLabel(node, parentLabel);
    if (node.root !== undefined) add(node.root, choice);
    for (const child of node.children) {
      if (child.type === 'node') visit(child.node, choice);
      else add(child.ref, choice);
    }
  };
  visit(root, '');
  return choices;
}

/**
 * Returns whether readers of one choice can reach the other without switching: they are the same, or one contains the
 * other.
 */
export function isSameChoice(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
