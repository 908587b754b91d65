/** Parses an entry of `pages` (content format, Page entries). */
import { parseOperation, type DescriptionFormat } from '../model/description-format.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import { splitLink } from './find-target.ts';
import { toSafeHref } from '../../lib/safe-href.ts';

export type Reference<Format = unknown> =
  | { kind: 'external'; url: string }
  /** A part of an API description in a format, by its method and path. */
  | { kind: 'operation'; format: Format }
  | { kind: 'page'; path: string; suffix: string };

export interface ReferenceContext<Format> {
  /** @defaultValue no page is known */
  isPage?: ((ref: string) => boolean) | undefined;
  /** The formats of API descriptions. */
  formats: readonly Format[];
}

/**
 * Parses an entry. One that looks like an operation is still a page if `isPage` knows one with that name: `Get
 * started`. For an entry with `#` or `?`, the path is the longest part that `isPage` knows.
 */
export function parseReference<Format extends Pick<DescriptionFormat, 'json'>>(
  ref: string,
  { isPage = () => false, formats }: ReferenceContext<Format>,
): Reference<Format> {
  const operation = parseOperation(ref, formats);
  if (operation && !(operation.ambiguous && isPage(ref))) return { kind: 'operation', format: operation.format };
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
export function listReferences(root: NavigationInput, formats: readonly Pick<DescriptionFormat, 'json'>[]): string[] {
  const references: string[] = [];
  const visit = (node: NavigationInput) => {
    if (node.root) references.push(node.root);
    for (const entry of node.children) {
      if (entry.type === 'node') visit(entry.node);
      else {
        const reference = parseReference(entry.ref, { isPage: () => true, formats });
        if (reference.kind !== 'page') continue;
        const { longer, plain } = splitLink(entry.ref);
        for (const { path } of [...longer, plain]) if (path) references.push(path);
      }
    }
  };
  visit(root);
  return references;
}
