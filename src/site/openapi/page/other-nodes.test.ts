import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { component, element } from '../../components/testing.ts';
import type { JsonObject } from '../../model/api-description.ts';
import { channelNodes } from './channel-nodes.ts';
import { manualNodes } from './manual-nodes.ts';
import type { ApiPageNodes } from './options.ts';
import { schemaNodes } from './schema-nodes.ts';
import { pageOptions, printPage, readLibrary, toDocument } from './testing/page.ts';

async function expectKept(name: string, nodes: ApiPageNodes) {
  const { html, markdown, ids, targets } = printPage(nodes);
  await expect(`${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`).toMatchFileSnapshot(`snapshots/${name}.html.snap`);
  await expect(`${markdown}\n`).toMatchFileSnapshot(`snapshots/${name}.md`);
  expect(ids.length).toBe(new Set(ids).size);
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
}

it('the page of a schema is kept', () => expectKept('book', schemaNodes(readLibrary(), 'Book', pageOptions())));

it('the page of a channel is kept', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'testing', 'chat.yaml'), 'utf8');
  return expectKept('chat', channelNodes(toDocument(parse(text) as JsonObject, 'asyncapi'), 'chat', pageOptions()));
});

describe('a hand-written endpoint page', () => {
  const fields = [
    component('ParamField', { path: 'org', type: 'string', required: true }),
    component('ParamField', { query: 'limit', type: 'integer', default: 20 }),
    component(
      'ParamField',
      { body: 'address', type: 'object', required: true },
      component('Expandable', {}, component('ParamField', { body: 'city', type: 'string', placeholder: 'Ulm' })),
    ),
    element('div', component('ParamField', { body: 'tags', type: 'string[]' })),
  ];
  const mdx = { server: ['https://api.example.com/v1'], auth: { method: 'key', name: 'X-Token' } as const };
  const make = (endpoint: string, more: Partial<Parameters<typeof manualNodes>[0]> = {}) =>
    manualNodes({ endpoint, nodes: fields, ...more }, pageOptions({ mdx }));

  it('gets the bar and samples made from its fields', () => {
    const nodes = make('POST /users/{org}');
    expect(nodes && printPage(nodes).markdown).toContain(
      [
        "curl --request POST 'https://api.example.com/v1/users/{org}?limit=20' \\",
        "  --header 'X-Token: <api-key>' \\",
        "  --header 'Content-Type: application/json' \\",
        "  --data-raw '{",
        '  "address": {',
        '    "city": "Ulm"',
        '  },',
        '  "tags": [',
        '    "<string>"',
        '  ]',
        "}'",
      ].join('\n'),
    );
    expect(nodes?.header).toHaveLength(1);
  });

  it('takes its own server and kind of authentication from the frontmatter', () => {
    const nodes = make('GET https://other.example/x', { authMethod: 'basic', nodes: [] });
    expect(nodes && printPage(nodes).markdown).toContain(
      "curl 'https://other.example/x' \\\n  --header 'Authorization: Basic <credentials>'",
    );
  });

  it('is none when `api` names no endpoint', () => {
    expect(make('the users')).toBeUndefined();
  });
});
