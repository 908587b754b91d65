import { expect, test } from 'vitest';
import { openToolBench } from '../../../../test/helpers/tool-bench.ts';
import { findUnknownFacts } from './find-unknown-facts.ts';

const OPENAPI = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/v1/widgets': { get: {}, post: {} },
    '/v1/widgets/{id}': { get: {}, delete: {} },
    '/v1/widgets/{id}/parts': { get: {} },
  },
  components: {
    schemas: { Widget: { properties: { name: {}, color: {}, size: {}, priceCents: {} } } },
  },
});
const YAML = `openapi: 3.1.0\npaths:\n  /v2/orders:\n    post:\n      operationId: createOrder\n  /v2/orders/{id}:\n    get: {}\n`;
const CLI = '# CLI\n\n```sh\nwidget build --output dist --minify\nwidget serve --port 80 --host 0.0.0.0\n```\n';
const SETTINGS = '# Settings\n\nSet `WIDGET_PORT`, `WIDGET_HOST` and `WIDGET_LOG_LEVEL`.\n';
const FILES = {
  'docs/settings.mdx': SETTINGS,
  'docs/openapi.json': OPENAPI,
  'docs/orders.yaml': YAML,
  'docs/cli.mdx': CLI,
  'docs/a.mdx': '# A\n',
  'src/cli.ts': "option('--from-code');\nconst warranty = 1;\n",
};

async function check(text: string, before = ''): Promise<string[]> {
  using bench = openToolBench(FILES, { docsFolder: 'docs' });
  const pages = [{ name: 'new.mdx', before, after: `---\ntitle: N\n---\n\n${text}\n` }];
  const problems = await findUnknownFacts(bench.context.workspace, { pages });
  return problems.map(
    ({ line, message }) => `${line} ${/(--[\w-]+|WIDGET_\w+|[A-Z]+ \/\S+|requests \/\S+|"\w+")/.exec(message)?.[0]}`,
  );
}

test.each([
  ['```sh\nwidget build --frobnicate\n```', '6 --frobnicate'],
  ['```bash\n$ npx widget build \\\n  --frobnicate=1\n```', '6 --frobnicate'],
  ['Run `widget build --frobnicate`.', '5 --frobnicate'],
  ['Set `WIDGET_FROBNICATION`.', '5 WIDGET_FROBNICATION'],
  ['```http\nPOST /v1/widgetz\n```', '6 requests /v1/widgetz,'],
  ['Send `POST /v1/widgetz`.', '5 requests /v1/widgetz,'],
  ['```sh\ncurl -X POST https://api.example.com/v1/widgetz -d "{}"\n```', '6 requests /v1/widgetz,'],
  ['```js\nawait fetch(`${base}/v1/widgetz`);\n```', '6 requests /v1/widgetz,'],
  ['```http\nGET /v1/widgets/{id}/pieces\n```', '6 requests /v1/widgets/{}/pieces,'],
  ['```http\nDELETE /v1/widgets\n```', '6 DELETE /v1/widgets,'],
  ['```http\nPOST /v2/ordrs\n```', '6 requests /v2/ordrs,'],
  ['```json\n{ "name": "A", "color": "red", "frobnication": 1 }\n```', '6 "frobnication"'],
  [
    '```sh\ncurl https://x.example/v1/widgets -d \'{"name": "A", "size": 1, "frobnication": 1}\'\n```',
    '6 "frobnication"',
  ],
])('reports a flag, request or field that nothing in the repository knows: %s', async (text, problem) => {
  expect(await check(text)).toEqual([problem]);
  expect(await check(text, text)).toEqual([]);
});

test.each([
  '```sh\nwidget build --output x --port 1\n```',
  '```sh\nwidget build --from-code\n```',
  '```sh\ncurl --frobnicate https://example.com\n```',
  '```sh\nother-tool --frobnicate\n```',
  '```sh\nwidget build --output "see --frobnicate"\n```',
  '```http\nGET /v1/widgets/w_1\nGET /v1/widgets/:id/parts\nPOST /v1/widgets\n```',
  '```http\nPOST /v2/orders\n```',
  '```http\nGET /other/api\n```',
  'Set `WIDGET_PORT` and `OTHER_SETTING_NAME`.',
  '```sh\nls /usr/local/bin\n```',
  '```json\n{ "name": "A", "color": "red", "warranty": 1 }\n```',
  '```json\n{ "mcpServers": {}, "command": "x" }\n```',
  '```json\n{ "name": "A", // no JSON\n```',
])('accepts what the site, its API descriptions or the code know, and other programs: %s', async (text) => {
  expect(await check(text)).toEqual([]);
});
