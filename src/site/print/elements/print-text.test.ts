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

test('lets a long name in a text break between its parts, and in a heading', async () => {
  const { body } = await renderTestPage('## `server.shutdown.graceful`\n\nSet [`BINDERY_SPLIT_ABOVE_PAGES`](#a).\n');
  expect(body).toContain('<code>server<wbr>.shutdown<wbr>.graceful</code>');
  expect(body).toContain('<code>BINDERY_<wbr>SPLIT_<wbr>ABOVE_<wbr>PAGES</code>');
});

test('adds no line breaks to short names, prose and blocks of code', async () => {
  const { body } = await renderTestPage(
    'Set `BINDERY_PORT`, or BINDERY_SPLIT_ABOVE_PAGES.\n\n```sh\nBINDERY_SPLIT_ABOVE_PAGES=1\n```\n\n' +
      '<pre><code>{`BINDERY_SPLIT_ABOVE_PAGES\nb`}</code></pre>\n',
  );
  expect(body).not.toContain('<wbr>');
});
