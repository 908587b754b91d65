/**
 * Renders hand-written endpoint pages (content format, Manual pages) with the same bar and samples as described
 * operations.
 */
import { renderSamples } from '../samples/render-samples.ts';
import { createPageContext } from '../../descriptions/page/context.ts';
import { renderEndpoint } from '../page/endpoint.ts';
import type { ApiPageNodes, ApiPageOptions } from '../../model/api-page.ts';
import { createNodeMaker } from '../../descriptions/page/nodes.ts';
import { createManualOperation, type ManualPage } from './operation.ts';

/**
 * Returns the bar and samples around the author's body. A WebSocket or a URL without a method only has the bar.
 * Returns undefined if `api` contains no endpoint.
 */
export function renderManualPage(page: ManualPage, options: ApiPageOptions): ApiPageNodes | undefined {
  const operation = createManualOperation(page, options);
  if (operation) {
    const context = createPageContext(operation.document, options);
    return { ...EMPTY_PAGE, header: renderEndpoint(operation, context), aside: renderSamples(operation, options) };
  }
  const bar = readBar(page.endpoint.trim());
  return bar && { ...EMPTY_PAGE, header: [createNodeMaker(options.at).component('api-endpoint', bar)] };
}

const EMPTY_PAGE: ApiPageNodes = { header: [], description: [], body: [], aside: [] };

/** Reads endpoints such as `WSS wss://example.com/stream`, with or without the method, and `/users`. */
function readBar(endpoint: string): Record<string, string> | undefined {
  const [, word, base = '', path = ''] = /^(?:([a-z]+)\s+)?(wss?:\/\/[^/?#\s]+)(\S*)$/i.exec(endpoint) ?? [];
  if (base !== '') return { method: 'channel', label: (word ?? base.replace(/:.*/, '')).toUpperCase(), base, path };
  return /^(?:\/|https?:\/\/)\S+$/i.test(endpoint) ? { path: endpoint } : undefined;
}

/** Returns whether `api` is complete: a method with a path, or a WebSocket URL. */
export function isEndpoint(page: ManualPage, options: ApiPageOptions): boolean {
  return createManualOperation(page, options) !== undefined || readBar(page.endpoint.trim())?.['method'] !== undefined;
}
