import type { PlannedPage } from '../model/plan.ts';
import type { ApiDocuments } from '../openapi/documents.ts';
import { findOperation } from '../openapi/list-operations.ts';

/**
 * Returns names that readers search a page by: the author's keywords, and the operation, schema, channel or part
 * that it describes.
 */
export function listPageKeywords({ frontmatter, subject }: PlannedPage, documents: ApiDocuments): string[] {
  const names = [...frontmatter.keywords, ...[frontmatter.openapi, frontmatter.api].flatMap((name) => name ?? [])];
  if (subject?.kind === 'operation' || subject?.kind === 'webhook') names.push(`${subject.method} ${subject.path}`);
  if (subject?.kind === 'operation') {
    const document = documents.find(subject.document);
    const id = document && findOperation(document, subject)?.value['operationId'];
    if (typeof id === 'string') names.push(id);
  }
  if (subject?.kind === 'part') names.push(subject.name.replace(/^\w+ /, ''));
  else if (subject && 'name' in subject) names.push(subject.name);
  return names.map((name) => name.replace(/\s+/g, ' '));
}
