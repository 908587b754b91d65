import { describe, expect, it } from 'vitest';
import type { ApiOperation } from '../api-operation.ts';
import type { JsonObject } from '../../../model/json.ts';
import { renderOperationPage } from './render-operation-page.ts';
import { readParams } from '../request-form/form-params.ts';
import { createPageOptions, printPage, toDocument } from '../../../descriptions/testing/page.ts';
import { createCredentialOperation, pick, readBodyPage, readLibrary } from './testing/page.ts';

const library = readLibrary();

function createLimits({ document }: ApiOperation) {
  return { document, depth: 4, budget: { nodes: 100 }, prefill: false };
}

const PAGES = {
  'read-book': pick(library, 'get /books/{bookId}'),
  'replace-book': pick(library, 'put /books/{bookId}'),
  'delete-book': pick(library, 'delete /books/{bookId}'),
  'add-medium': pick(library, 'post /media'),
  'book-lent': pick(library, 'post book.lent', 'webhooks'),
};

describe('an operation page', () => {
  it.each(Object.entries(PAGES))('matches the snapshot of %s', async (name, operation) => {
    const { html, markdown } = printPage(renderOperationPage(operation, createPageOptions()));
    await expect(`${html.replace(/(?<=>)(?=<[a-z])/g, '\n')}\n`).toMatchFileSnapshot(`snapshots/${name}.html.snap`);
    await expect(`${markdown}\n`).toMatchFileSnapshot(`snapshots/${name}.md`);
  });

  it.each(Object.entries(PAGES))('has unique ids and no broken links: %s', (_, operation) => {
    const { ids, targets } = printPage(renderOperationPage(operation, createPageOptions()));
    expect(ids.length).toBe(new Set(ids).size);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it.each([
    ['header', 'X-Key', 'x-key', { type: 'apiKey', in: 'header', name: 'X-Key' }],
    ['header', 'Authorization', 'Authorization', { type: 'http', scheme: 'bearer' }],
    ['query', 'key', 'key', { type: 'apiKey', in: 'query', name: 'key' }],
    ['cookie', 'sid', 'sid', { type: 'apiKey', in: 'cookie', name: 'sid' }],
  ])('lists a credential in a %s once: %s', (place, name, written, scheme) => {
    const operation = createCredentialOperation({ place, name: written, scheme });
    const { html } = printPage(renderOperationPage(operation, { ...createPageOptions(), schemaInMarkdown: false }));
    expect(html).toContain(`id="authorization-${name.toLowerCase()}"`);
    expect(html).not.toContain(`id="parameter-${name.toLowerCase()}"`);
    expect(html).toContain('id="parameter-other"');
    expect(readParams(operation, createLimits(operation)).map((param) => param.name)).toEqual(['Other']);
    const openOperation = { ...operation, value: { ...operation.value, security: [] } };
    expect(printPage(renderOperationPage(openOperation, createPageOptions())).html).toContain(
      `id="parameter-${name.toLowerCase()}"`,
    );
  });

  it('labels responses with status code and reason phrase', () => {
    const of = (responses: JsonObject) => {
      const operation = createCredentialOperation({ place: 'query', name: 'q', scheme: {} });
      const page = renderOperationPage({ ...operation, value: { ...operation.value, responses } }, createPageOptions());
      return printPage({ ...page, aside: [] }).html;
    };
    const content = { 'application/json': { schema: { type: 'string' } }, 'text/csv': { schema: { type: 'string' } } };
    const severalResponses = of({ 200: { description: '', content }, '4xx': {}, default: {} });
    for (const label of ['200 OK', '4XX Client Error', 'application/json', 'text/csv'])
      expect(severalResponses).toContain(`data-bd-title="${label}"`);
    expect(severalResponses).toContain('data-bd-title="default"');
    expect(of({ 201: { description: 'Made.' } })).toContain('<code>201 Created</code>');
  });

  it('gives fields the ids that existing links use', () => {
    const { ids } = printPage(renderOperationPage(PAGES['replace-book'], createPageOptions()));
    expect(ids).toEqual(
      expect.arrayContaining([
        'authorizations',
        'authorization-authorization',
        'parameter-book-id',
        'body-added-at',
        'body-authors-name',
        'body-shelf-one-of-0',
        'body-shelf-one-of-1-name',
        'response-title',
        'callback-changed',
      ]),
    );
  });

  it("hides fields restricted to groups that the site isn't built for", () => {
    const staff = printPage(renderOperationPage(PAGES['replace-book'], { ...createPageOptions(), groups: ['staff'] }));
    const all = printPage(renderOperationPage(PAGES['replace-book'], createPageOptions()));
    expect(staff.ids).toContain('body-internal');
    expect(all.html + all.markdown).not.toMatch(/\binternal\b|\blost$/m);
  });

  it('expands nested fields and adds pills according to the settings', () => {
    const api = { params: { expanded: 'all', post: ['format', 'x-beta', 'x-tags', 'nullable'] } } as const;
    const operation = readBodyPage({
      type: 'object',
      properties: {
        a: { type: 'object', 'x-beta': true, 'x-tags': ['one', 2], properties: { b: { format: 'uuid' } } },
        c: { type: 'string', nullable: true },
      },
    });
    const { html } = printPage(
      renderOperationPage(operation, createPageOptions({ params: { ...api.params, post: [...api.params.post] } })),
    );
    expect(html).toContain('<details class="expandable" open>');
    const pills = [...html.matchAll(/class="bd-FieldMetaPost"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(pills).toEqual(['x-beta', 'one', '2', 'uuid', 'nullable']);
  });

  it('omits the YAML description from the Markdown twin if the site disables it', () => {
    const { markdown, html } = printPage(renderOperationPage(PAGES['read-book'], createPageOptions()));
    expect(markdown).toContain('```yaml\nopenapi: ');
    expect(html).not.toContain('openapi: ');
    const pageWithout = renderOperationPage(PAGES['read-book'], { ...createPageOptions(), schemaInMarkdown: false });
    expect(printPage(pageWithout).markdown).not.toContain('```yaml\nopenapi: ');
  });

  it('renders Markdown in the descriptions of servers and their variables', () => {
    const document = toDocument({
      servers: [
        {
          url: 'https://{region}.example.com',
          description: 'For **tests**',
          variables: { region: { default: 'eu', description: 'One of `eu`, `us`' } },
        },
        { url: 'https://b.example.com', description: 'Plain' },
      ],
    });
    const operation = { document, kind: 'operation', method: 'get', path: '/a', pathItem: {}, value: {} } as const;
    const { html, markdown } = printPage(renderOperationPage(operation, createPageOptions()));
    expect(html).toContain('For <strong>tests</strong>');
    expect(html).toContain('One of <code');
    expect(html).toContain('</code> Plain</li>');
    expect(markdown).toMatch(/`https:\/\/\{region\}\.example\.com`\s+For \*\*tests\*\*/);
  });

  it('keeps descriptions from running scripts or breaking out of their element', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))';
    const document = toDocument({
      servers: [
        { url: `https://x/${evil}`, description: evil, variables: { [evil]: { default: evil, enum: [evil] } } },
      ],
      security: [{ [evil]: [evil] }],
      components: { securitySchemes: { [evil]: { type: 'apiKey', in: 'header', name: evil, description: evil } } },
    });
    const schema = {
      title: evil,
      description: evil,
      type: 'object',
      properties: { [evil]: { format: evil, enum: [evil], default: evil } },
    };
    const content = { [evil]: { schema, examples: { [evil]: { summary: evil, value: evil } } } };
    const value: JsonObject = {
      description: evil,
      parameters: [{ name: evil, in: 'query', required: true, description: evil, schema }],
      requestBody: { description: evil, content },
      responses: { [evil]: { description: evil, content, headers: { [evil]: { description: evil } } } },
    };
    const operation = { document, kind: 'operation', method: 'post', path: `/${evil}`, pathItem: {}, value } as const;
    const { html } = printPage(renderOperationPage(operation, createPageOptions()));
    expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<script|<[^>]*onerror/i);
  });
});
