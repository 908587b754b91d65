import { readGroups } from '../../descriptions/publish/visible-parts.ts';
import { readMintExtension } from '../../descriptions/mint-extension.ts';
import { toPlainTitle } from '../../descriptions/plain-title.ts';
import { isObject } from '../../descriptions/resolve.ts';
import type { PartSummary } from '../../model/description-content.ts';
import type { ApiOperation } from './api-operation.ts';
import { nameOperation } from './list-operations.ts';
import { findBadge } from './operation-tags.ts';

/**
 * Returns the metadata of an operation's page (content format, Generated page metadata). `x-mint.metadata` can set any
 * frontmatter field except the reference itself.
 */
export function summarizeOperation(operation: ApiOperation): PartSummary {
  const { document, kind, method, path, pathItem, value } = operation;
  const groups = readGroups(value, pathItem);
  const summary = toPlainTitle(value['summary']);
  const name = nameOperation(operation);
  const { metadata } = readMintExtension(value);
  const description = value['description'] ?? pathItem['description'];
  const badge = findBadge(operation);
  return {
    title: summary || name,
    description: typeof description === 'string' ? description : '',
    deprecated: value['deprecated'] === true,
    excluded: value['x-excluded'] === true,
    method: kind === 'webhook' ? 'WEBHOOK' : method.toUpperCase(),
    frontmatter: {
      ...(summary === '' && kind === 'operation' && { sidebarTitle: path }),
      ...(value['x-hidden'] === true && { hidden: true }),
      ...(groups !== undefined && { groups }),
      ...(badge !== undefined && { tag: badge }),
      ...(isObject(metadata) ? metadata : {}),
      openapi: `${document.name} ${name}`,
    },
  };
}
