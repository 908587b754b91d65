import type { ApiDocuments } from '../descriptions/documents.ts';
import { findOperationText } from '../model/description-format.ts';
import type { PlannedPage } from '../model/plan.ts';

/**
 * Returns names that readers search a page by: the author's keywords, and the operation, schema, channel or part
 * that it describes.
 */
export function listPageKeywords({ frontmatter, subject }: PlannedPage, documents: ApiDocuments): string[] {
  const operation = findOperationText(frontmatter, documents.formats);
  const names = [...frontmatter.keywords, ...[operation, frontmatter.api].flatMap((name) => name ?? [])];
  if (subject?.kind === 'part') {
    const content = documents.find(subject.document)?.content;
    names.push(...(content?.listKeywords?.(subject) ?? [subject.name.replace(/^\w+ /, '')]));
  }
  return names.map((name) => name.replace(/\s+/g, ' '));
}
