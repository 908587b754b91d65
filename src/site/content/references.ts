/** Parses an entry of `pages` (content format, Page entries). */
import type { NavigationInput } from '../model/navigation-input.ts';
import { parseOperationReference } from './operation-reference.ts';

export type Reference =
  | { kind: 'external'; url: string }
  | { kind: 'operation'; method: string; path: string; spec?: string }
  | { kind: 'page'; path: string; suffix: string };

/** An entry that reads like an operation is a page all the same where `isPage` knows one of that name: `Get started`. */
export function parseReference(ref: string, isPage: (ref: string) => boolean = () => false): Reference {
  const operation = parseOperationReference(ref);
  if (operation && !(operation.ambiguous && isPage(ref))) {
    const { method, path, spec } = operation;
    return { kind: 'operation', method, path, ...(spec !== undefined && { spec }) };
  }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(ref)) return { kind: 'external', url: ref };
  const end = ref.search(/[?#]/);
  return end === -1
    ? { kind: 'page', path: ref, suffix: '' }
    : { kind: 'page', path: ref.slice(0, end), suffix: ref.slice(end) };
}

/** Every path the navigation names that may be a page's, group roots included. */
export function listReferences(root: NavigationInput): string[] {
  const found: string[] = [];
  const visit = (node: NavigationInput) => {
    if (node.root) found.push(node.root);
    for (const entry of node.children) {
      if (entry.type === 'node') visit(entry.node);
      else {
        const reference = parseReference(entry.ref, () => true);
        if (reference.kind === 'page' && reference.path) found.push(reference.path);
      }
    }
  };
  visit(root);
  return found;
}
