import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test('lets a long name in a table cell break between its parts, and copies it unchanged to the Markdown', async () => {
  const { body, markdown } = await renderTestPage(
    '| Name | Path |\n|-|-|\n| `BINDERY_SPLIT_ABOVE_PAGES_OF_SITE` | **`GET /v1/sites/{domain}/releases`** |\n',
  );
  expect(body).toContain(
    '<td data-bd-name data-bd-wide><code>BINDERY_<wbr>SPLIT_<wbr>ABOVE_<wbr>PAGES_<wbr>OF_<wbr>SITE</code></td>',
  );
  expect(body).toContain('<code>GET /v1<wbr>/sites<wbr>/{domain}<wbr>/releases</code>');
  expect(markdown).toContain('`BINDERY_SPLIT_ABOVE_PAGES_OF_SITE`');
});

test('adds no line breaks to short names, to code blocks in cells and outside of tables', async () => {
  const { body } = await renderTestPage(
    'Set `BINDERY_SPLIT_ABOVE_PAGES`.\n\n| Name |\n|-|\n| `BINDERY_PORT` |\n\n' +
      '<table><tbody><tr><td><pre>BINDERY_SPLIT_ABOVE_PAGES</pre></td></tr></tbody></table>\n',
  );
  expect(body).not.toContain('<wbr>');
});
