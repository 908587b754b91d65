import { expect, test } from 'vitest';

import type { JsonObject } from '../../../model/json.ts';
import type { TreeNode } from '../../../model/tree.ts';
import { createPageOptions } from '../../../descriptions/testing/page.ts';
import { readBodyPage } from '../page/testing/page.ts';
import { renderSamples } from './render-samples.ts';

/** Returns the titles of the response samples for these statuses, and whether they are in a dropdown. */
function readResponsePanel(...statuses: string[]): { titles: unknown[]; dropdown: unknown } {
  const operation = readBodyPage({});
  const response: JsonObject = { content: { 'application/json': { example: { ok: true } } } };
  operation.value['responses'] = Object.fromEntries(statuses.map((status) => [status, response]));
  const panel = renderSamples(operation, { ...createPageOptions(), hiddenParts: new Map() }).find(
    (node) => node.type === 'component' && node.name === 'ResponseExample',
  );
  if (panel?.type !== 'component') throw new Error('no response samples');
  return { titles: panel.children.map(getTitle), dropdown: panel.props['dropdown'] };
}

const getTitle = (node: TreeNode): unknown =>
  node.type === 'element' && /^title="(.*)"$/.exec(node.code?.meta ?? '')?.[1];

test.each([
  [['201'], ['201 Created'], undefined],
  [['200', '404'], ['200 OK', '404 Not Found'], undefined],
  [['200', '400', '401', '404'], ['200', '400', '401', '404'], undefined],
  [
    ['200', '400', '401', '404', '422'],
    ['200 OK', '400 Bad Request', '401 Unauthorized', '404 Not Found', '422 Unprocessable Content'],
    true,
  ],
])('labels responses %j as %j', (statuses, titles, dropdown) => {
  expect(readResponsePanel(...statuses)).toEqual({ titles, dropdown });
});
