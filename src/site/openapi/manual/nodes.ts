/** Hand-written endpoint pages (content format, Manual pages): same bar and samples as those of descriptions. */
import { sampleNodes } from '../samples/sample-nodes.ts';
import { createPageContext } from '../page/context.ts';
import { endpointNodes } from '../page/endpoint.ts';
import type { ApiPageNodes, ApiPageOptions } from '../page/options.ts';
import { manualOperation, type ManualPage } from './operation.ts';

/** Bar and samples around the author's body; undefined when `api` names no endpoint. */
export function manualNodes(page: ManualPage, options: ApiPageOptions): ApiPageNodes | undefined {
  const operation = manualOperation(page, options);
  if (!operation) return undefined;
  const context = createPageContext(operation.document, options);
  return {
    header: endpointNodes(operation, context),
    description: [],
    body: [],
    aside: sampleNodes(operation, options),
  };
}
