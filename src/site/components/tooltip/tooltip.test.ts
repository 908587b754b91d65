import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test('a tooltip without a URL shows the text of its link', async () => {
  const { body, markdown } = await renderTestPage('<Tooltip tip="A thing" cta="Ask support">API</Tooltip>');
  expect(body).toMatch(/<span[^>]*data-component-part="tooltip-cta">Ask support<\/span>/);
  expect(markdown).toContain('API (A thing Ask support)');
});
