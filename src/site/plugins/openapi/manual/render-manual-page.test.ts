import { describe, expect, it } from 'vitest';
import { component, element } from '../../../components/testing.ts';
import type { Diagnostic } from '../../../model/diagnostics.ts';
import type { TreeNode } from '../../../model/tree.ts';
import { createPageOptions, printPage } from '../../../descriptions/testing/page.ts';
import { renderManualPage } from './render-manual-page.ts';

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
  const make = (endpoint: string, settings: Partial<Parameters<typeof renderManualPage>[0]> = {}) =>
    renderManualPage(
      { endpoint, nodes: fields, ...settings },
      { ...createPageOptions({ mdx }), createAction: async () => [], reportInvalid: () => {} },
    );

  it('gets a bar and samples from its fields', async () => {
    const nodes = await make('POST /users/{org}');
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

  it('uses the allowed values of its fields', async () => {
    const options = [
      component('ParamField', { body: 'mode', type: 'string', enum: ['fast', 'slow'] }),
      component('ParamField', { body: 'sizes', type: 'integer[]', options: '8, 16' }),
    ];
    const nodes = await make('POST /x', { nodes: options });
    const { markdown } = printPage(nodes ?? { header: [], description: [], body: [], aside: [] });
    expect(markdown).toMatch(/"mode": "fast",\s+"sizes": \[\s+8\s+\]/);
  });

  it('takes its server and authentication method from the frontmatter', async () => {
    const nodes = await make('GET https://other.example/x', { authMethod: 'basic', nodes: [] });
    expect(nodes && printPage(nodes).markdown).toContain(
      "curl 'https://other.example/x' \\\n  --header 'Authorization: Basic <credentials>'",
    );
  });

  it.each([
    ['POST api.example.com/v1/cups', 'https://api.example.com/v1/cups'],
    ['POST {org}.example.com:8080/cups', 'https://{org}.example.com:8080/cups'],
    ['POST //api.example.com/cups', 'https://api.example.com/cups'],
    ['POST localhost:3000/cups', 'http://localhost:3000/cups'],
    ['POST 10.0.0.1/cups', 'http://10.0.0.1/cups'],
    ['POST cups.php/x', 'https://api.example.com/v1/cups.php/x'],
    ['POST cups.list', 'https://api.example.com/v1/cups.list'],
  ])('%s has the URL %s, and a host without a scheme is reported', async (endpoint, url) => {
    const reports: string[] = [];
    const options = { ...createPageOptions({ mdx }), createAction: async () => [], reportInvalid: () => {} };
    const report = ({ severity, code }: Diagnostic) => reports.push(`${severity} ${code}`);
    const page = await renderManualPage({ endpoint, nodes: [] }, { ...options, report });
    expect(page && printPage(page).markdown).toContain(`--request POST '${url}'`);
    expect(reports).toEqual(url.includes('/v1/cups.') ? [] : ['info frontmatter-invalid-value']);
  });

  it('is not created if `api` contains no endpoint', async () => {
    expect(await make('the users')).toBeUndefined();
    expect(await make('')).toBeUndefined();
  });

  it.each([
    ['DEL /users/{org}', '`DELETE /users/{org}`', "curl --request DELETE 'https"],
    ['get /users/:org', '`GET /users/{org}`', "curl 'https"],
    ['GET /users/:org/cups/:cup_id', '`GET /users/{org}/cups/{cup_id}`', "curl 'https"],
    ['GET /users/{org}?limit=5&all=1', '`GET /users/{org}?all=1`', "/users/{org}?all=1&limit=5'"],
    ['POST /jobs/{org}:cancel', '`POST /jobs/{org}:cancel`', 'curl --request POST'],
  ])('shows %s in its usual form', async (endpoint, bar, sample) => {
    const page = printPage((await make(endpoint)) ?? { header: [], description: [], body: [], aside: [] }).markdown;
    expect(page).toContain(bar);
    expect(page).toContain(sample);
  });

  it.each([
    ['WSS wss://ws.example.com/v1/{room}', '`WSS wss://ws.example.com/v1/{room}`'],
    ['ws://ws.example.com', '`WS ws://ws.example.com`'],
    ['GET wss://ws.example.com/a', '`GET wss://ws.example.com/a`'],
    ['/users', '`/users`'],
    ['https://other.example/users', '`https://other.example/users`'],
  ])('shows %s with a bar and no samples', async (endpoint, bar) => {
    const nodes = await make(endpoint);
    expect(nodes?.aside).toEqual([]);
    expect(nodes && printPage(nodes).markdown.trim()).toBe(bar);
  });

  const request = async (...nodes: TreeNode[]) => {
    const page = await make('POST /cups', { authMethod: 'none', nodes });
    return (page ? printPage(page).markdown : '').replaceAll(/\s+/g, ' ');
  };

  it.each<[string, TreeNode[], string]>([
    [
      'credentials of the kind that their field speaks of',
      [
        component(
          'ParamField',
          { header: 'Authorization', required: true },
          element('p', 'The text `Bearer <token>`.'),
        ),
      ],
      "--header 'Authorization: Bearer <token>'",
    ],
    [
      'credentials of the kind that the default names',
      [component('ParamField', { header: 'authorization', default: 'Basic <credentials>' })],
      "--header 'Authorization: Basic <credentials>'",
    ],
    [
      'credentials of no kind',
      [component('ParamField', { header: 'Authorization', placeholder: 'ApiKey 1' })],
      "--header 'Authorization: ApiKey 1'",
    ],
    [
      'what is accepted',
      [component('ParamField', { header: 'Accept', default: 'text/csv' })],
      "--header 'Accept: text/csv'",
    ],
    [
      'the media type of the body',
      [
        component('ParamField', { header: 'Content-Type', default: 'application/x-www-form-urlencoded' }),
        component('ParamField', { body: 'name', default: 'Ann' }),
      ],
      "--header 'Content-Type: application/x-www-form-urlencoded' \\ --data-raw 'name=Ann'",
    ],
    [
      'lists of objects, whose fields are inside',
      ['array', 'Array of objects', 'array<object>', 'Cup[]', 'array | null'].map((type, index) =>
        component(
          'ParamField',
          { body: `f${index}`, type },
          component('Expandable', {}, component('ParamField', { body: 'size', type: 'int' })),
        ),
      ),
      `{ ${[0, 1, 2, 3, 4].map((index) => `"f${index}": [ { "size": 123 } ]`).join(', ')} }`,
    ],
    [
      'defaults as values of the type',
      [
        component('ParamField', { body: 'on', type: 'boolean', default: 'true' }),
        component('ParamField', { body: 'size', type: 'number', default: '5' }),
        component('ParamField', { body: 'none', type: 'string', default: 'null' }),
        component('ParamField', { body: 'list', type: 'string[]', default: ['a', 'b'] }),
      ],
      '{ "on": true, "size": 5, "none": "<string>", "list": [ "a", "b" ] }',
    ],
    [
      'files in forms of several parts',
      [component('ParamField', { body: 'files', type: 'file[]' })],
      "--form 'files=@",
    ],
  ])('sends %s', async (_, nodes, expected) => {
    expect(await request(...nodes)).toContain(expected);
  });

  it("includes the site's credentials and its own fields, each once", async () => {
    const authorization = component('ParamField', { header: 'Authorization', type: 'string' });
    const findHeaders = async (settings: object) =>
      printPage(
        (await make('GET /x', { nodes: [authorization], ...settings })) ?? {
          header: [],
          description: [],
          body: [],
          aside: [],
        },
      )
        .markdown.match(/--header '[^']+'/g)
        ?.slice(0, 3);
    expect(await findHeaders({})).toEqual(["--header 'X-Token: <api-key>'", "--header 'Authorization: <api-key>'"]);
    expect(await findHeaders({ authMethod: 'bearer' })).toEqual(["--header 'Authorization: Bearer <token>'"]);
  });
});
