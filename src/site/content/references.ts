/** Parses an entry of `pages` (content format, Page entries). */
import type { NavigationInput } from '../model/navigation-input.ts';

export type Reference =
  | { kind: 'external'; url: string }
  | { kind: 'operation'; method: string; path: string; spec?: string }
  | { kind: 'page'; path: string; suffix: string };

const OPERATION = /^(?:(\S+)\s+)?(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|webhook)\s+(\S.*)$/i;

export function parseReference(ref: string): Reference {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(ref)) {
    const operation = parseOperation(ref);
    return operation ?? { kind: 'external', url: ref };
  }
  const operation = parseOperation(ref);
  if (operation) return operation;
  const end = ref.search(/[?#]/);
  return end === -1
    ? { kind: 'page', path: ref, suffix: '' }
    : { kind: 'page', path: ref.slice(0, end), suffix: ref.slice(end) };
}

function parseOperation(ref: string): Reference | undefined {
  const match = OPERATION.exec(ref);
  const [, spec, method = '', path = ''] = match ?? [];
  return match ? { kind: 'operation', method, path, spec } : undefined;
}

/** Every page path the navigation names, group roots included. */
export function listReferences(root: NavigationInput): string[] {
  const found: string[] = [];
  const visit = (node: NavigationInput) => {
    if (node.root) found.push(node.root);
    for (const entry of node.children) {
      if (entry.type === 'node') visit(entry.node);
      else {
        const reference = parseReference(entry.ref);
        if (reference.kind === 'page' && reference.path) found.push(reference.path);
      }
    }
  };
  visit(root);
  return found;
}
