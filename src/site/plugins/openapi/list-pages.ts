import { readMintExtension } from '../../descriptions/mint-extension.ts';
import { createPartPaths, overrideUrl } from '../../descriptions/page-url.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { PartPage } from '../../model/description-content.ts';
import type { SpecReference } from '../../model/spec-reference.ts';
import type { ApiOperation } from './api-operation.ts';
import { listOperations, nameOperationPart } from './list-operations.ts';
import { groupTag } from './operation-tags.ts';

/** Lists the pages generated for operations and webhooks (content format, URL algorithm). */
export function listOperationPages(document: ApiDocument, slug: SpecReference['slug']): PartPage[] {
  return listOperations(document).operations.map((operation) => createPage(operation, slug));
}

/** Creates paths on first use, because a navigation can list a few of thousands of operations. */
function createPage(operation: ApiOperation, slug: SpecReference['slug']): PartPage {
  let createdPaths: PartPaths | undefined;
  const getPaths = () => (createdPaths ??= createPaths(operation, slug));
  return {
    ...nameOperationPart(operation),
    get path() {
      return getPaths().path;
    },
    get formerPath() {
      return getPaths().formerPath;
    },
  };
}

type PartPaths = Pick<PartPage, 'path' | 'formerPath'>;

function createPaths(operation: ApiOperation, slug: SpecReference['slug']): PartPaths {
  const { kind, method, path, value } = operation;
  const { href } = readMintExtension(value);
  if (typeof href === 'string' && href.trim() !== '') return { path: overrideUrl(href.trim()) };
  const { operationId, summary } = value;
  return createPartPaths({
    tag: groupTag(operation),
    title: typeof summary === 'string' ? summary.trim() : undefined,
    method: kind === 'webhook' ? 'webhook' : method,
    name: path,
    operationId: slug === 'operationId' && typeof operationId === 'string' ? operationId : undefined,
  });
}
