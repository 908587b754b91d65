/** Parses an entry of `pages` (content format, Page entries). */
import type { NavigationInput } from '../model/navigation-input.ts';
import { splitLink } from './find-target.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { parseOperationReference } from './operation-reference.ts';

export type Reference =
  | { kind: 'external'; url: string }
  | { kind: 'operation'; method: string; path: string; spec?: string }
  | { kind: 'page'; path: string; suffix: string };

/**
 * Parses an entry. One that looks like an operation is still a page if `isPage` knows one with that name: `Get
 * started`. For an entry with `#` or `?`, the path is the longest part that `isPage` knows.
 */
export function parseReference(ref: string, isPage: (ref: string) => boolean = () => false): Reference {
  const operation = parseOperationReference(ref);
  if (operation && !(operation.ambiguous && isPage(ref))) {
    const { method, path, spec } = operation;
    return { kind: 'operation', method, path, ...(spec !== undefined && { spec }) };
  }
  if (isUrl(ref) && !isPage(ref)) return { kind: 'external', url: ref };
  const { longer, plain } = splitLink(ref);
  const { path, query, hash } = longer.find((candidate) => isPage(candidate.path)) ?? plain;
  return { kind: 'page', path, suffix: query + hash };
}

/** Whether an entry is a URL that can be opened. A file name can also contain a colon: `notes: intro`. */
function isUrl(ref: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(ref) && toSafeHref(ref) !== '';
}

/** Returns every path in the navigation that can be a page's, including group roots. */
export function listReferences(root: NavigationInput): string[] {
  const references: string[] = [];
  const visit = (node: NavigationInput) => {
    if (node.root) references.push(node.root);
    for (const entry of node.children) {
      if (entry.type === 'node') visit(entry.node);
      else {
        const reference = parseReference(entry.ref, () => true);
        if (reference.kind !== 'page') continue;
        const { longer, plain } = splitLink(entry.ref);
        for (const { path } of [...longer, plain]) if (path) references.push(path);
      }
    }
  };
  visit(root);
  return references;
}
