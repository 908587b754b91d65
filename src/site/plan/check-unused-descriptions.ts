/** Reports API descriptions in the navigation that no page shows, a mistake that is easily overlooked. */
import type { DiscoveredPage } from '../content/discover.ts';
import { parseReference } from '../content/references.ts';
import { listJsonFormats, type DescriptionFormat } from '../model/description-format.ts';
import type { Report } from '../model/diagnostics.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { ApiDocuments } from '../descriptions/documents.ts';
import type { SubjectFinder } from '../descriptions/find-subject.ts';

/** `pages` are all pages of the site, including those generated from descriptions. */
export function checkUnusedDescriptions(input: {
  root: NavigationInput;
  pages: Iterable<DiscoveredPage>;
  documents: ApiDocuments;
  finder: Pick<SubjectFinder, 'specName'>;
  report: Report;
}): void {
  const { root, pages, documents, finder, report } = input;
  const jsonFields = listJsonFormats(documents.formats).map(({ field }) => field);
  const usedDocuments = new Set([...pages].flatMap(({ subject }) => (subject ? [subject.document] : [])));
  const visit = (node: NavigationInput) => {
    for (const spec of jsonFields.map((field) => node.parts?.[field]))
      for (const name of spec?.sources.map(finder.specName) ?? []) {
        if (usedDocuments.has(name) || !spec || hasOperation(node, documents) || !documents.find(name)) continue;
        usedDocuments.add(name);
        report({
          ...spec.place,
          severity: 'info',
          code: 'description-without-pages',
          message:
            node.children.length > 0
              ? `No page uses "${name}": the pages listed here don't include any of its operations. Add its operations to the list, or move it to an entry without pages.`
              : `No page uses "${name}": it has no operations that are shown. Add operations, or remove it here.`,
        });
      }
    for (const child of node.children) if (child.type === 'node') visit(child.node);
  };
  visit(root);
}

/** Whether an entry refers to an operation, even a missing one, which was already reported. */
function hasOperation({ children }: NavigationInput, context: { formats: readonly DescriptionFormat[] }): boolean {
  return children.some((child) =>
    child.type === 'node' ? hasOperation(child.node, context) : parseReference(child.ref, context).kind === 'operation',
  );
}
