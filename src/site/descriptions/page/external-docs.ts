import type { TreeNode } from '../../model/tree.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../resolve.ts';
import type { PageContext } from './context.ts';

/** Renders a link to external documentation (OpenAPI 3.1, External Documentation Object). */
export function renderExternalDocs(docs: Json | undefined, { make }: Pick<PageContext, 'make'>): TreeNode[] {
  if (!isObject(docs) || typeof docs['url'] !== 'string' || docs['url'].trim() === '') return [];
  const { url, description } = docs;
  const label = typeof description === 'string' && description.trim() !== '' ? description.trim() : url;
  return [make.paragraph(make.link(url, label))];
}
