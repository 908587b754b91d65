/** Hand-written endpoint pages (content format, Manual pages): same bar and samples as those of descriptions. */
import { sampleNodes } from '../samples/sample-nodes.ts';
import { createPageContext } from '../page/context.ts';
import { endpointNodes } from '../page/endpoint.ts';
import type { ApiPageNodes, ApiPageOptions } from '../page/options.ts';
import { createNodeMaker } from '../page/nodes.ts';
import { manualOperation, type ManualPage } from './operation.ts';

/**
 * Bar and samples around the author's body. A WebSocket, or an address without a method, has the bar alone; undefined when
 * `api` names no endpoint at all.
 */
export function manualNodes(page: ManualPage, options: ApiPageOptions): ApiPageNodes | undefined {
  const operation = manualOperation(page, options);
  if (operation) {
    const context = createPageContext(operation.document, options);
    return { ...NOTHING, header: endpointNodes(operation, context), aside: sampleNodes(operation, options) };
  }
  const bar = barOf(page.endpoint.trim());
  return bar && { ...NOTHING, header: [createNodeMaker(options.at).component('api-endpoint', bar)] };
}

const NOTHING: ApiPageNodes = { header: [], description: [], body: [], aside: [] };

/** `WSS wss://example.com/stream`, with or without the word; `/users`. */
function barOf(endpoint: string): Record<string, string> | undefined {
  const [, word, base = '', path = ''] = /^(?:([a-z]+)\s+)?(wss?:\/\/[^/?#\s]+)(\S*)$/i.exec(endpoint) ?? [];
  if (base !== '') return { method: 'channel', label: (word ?? base.replace(/:.*/, '')).toUpperCase(), base, path };
  return /^(?:\/|https?:\/\/)\S+$/i.test(endpoint) ? { path: endpoint } : undefined;
}

/** Whether `api` says all that a reader needs: a method with a path, or the address of a WebSocket. */
export function isEndpoint(page: ManualPage, options: ApiPageOptions): boolean {
  return manualOperation(page, options) !== undefined || barOf(page.endpoint.trim())?.['method'] !== undefined;
}
