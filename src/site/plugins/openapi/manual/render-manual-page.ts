/**
 * Renders hand-written endpoint pages (content format, Manual pages) with the same bar and samples as described
 * operations.
 */
import { renderSamples } from '../samples/render-samples.ts';
import { createPageContext } from '../../../descriptions/page/context.ts';
import { renderEndpoint } from '../page/endpoint.ts';
import type { ApiPageNodes } from '../../../model/api-page.ts';
import type { ManualPage, ManualPageOptions } from '../../../model/manual-page.ts';
import { createNodeMaker } from '../../../descriptions/page/nodes.ts';
import { buildForm } from '../request-form/build-form.ts';
import { createManualOperation } from './operation.ts';

/**
 * Returns the bar and samples around the author's body. A WebSocket or a URL without a method only has the bar.
 * Returns undefined if `api` contains no endpoint.
 */
export async function renderManualPage(
  page: ManualPage,
  options: ManualPageOptions,
): Promise<ApiPageNodes | undefined> {
  const operation = createManualOperation(page, options);
  if (operation) {
    const action = await options.createAction(() => buildForm(operation, options.api, options.groups));
    const pageOptions = { ...options, action };
    const context = createPageContext(operation.document, pageOptions);
    const aside = renderSamples(operation, { ...pageOptions, hiddenParts: context.hiddenParts });
    return { ...EMPTY_PAGE, header: renderEndpoint(operation, context), aside };
  }
  const bar = readBar(page.endpoint.trim());
  if (bar?.['method'] === undefined) options.reportInvalid();
  return bar && { ...EMPTY_PAGE, header: [createNodeMaker(options.at).component('api-endpoint', bar)] };
}

const EMPTY_PAGE: ApiPageNodes = { header: [], description: [], body: [], aside: [] };

/** Reads endpoints such as `WSS wss://example.com/stream`, with or without the method, and `/users`. */
function readBar(endpoint: string): Record<string, string> | undefined {
  const [, word, base = '', path = ''] = /^(?:([a-z]+)\s+)?(wss?:\/\/[^/?#\s]+)(\S*)$/i.exec(endpoint) ?? [];
  if (base !== '') return { method: 'channel', label: (word ?? base.replace(/:.*/, '')).toUpperCase(), base, path };
  return /^(?:\/|https?:\/\/)\S+$/i.test(endpoint) ? { path: endpoint } : undefined;
}
