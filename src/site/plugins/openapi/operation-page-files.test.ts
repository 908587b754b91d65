/** Pages with a file whose frontmatter names an operation or a schema. */
import { describe, expect, test } from 'vitest';
import { createSpec, op, plan } from './testing/plan-api.ts';

describe('pages with a file', () => {
  const A = createSpec(
    { '/u': { get: op({ summary: 'Users', description: 'All *users*.\n\nMore.', deprecated: true }) } },
    { components: { schemas: { 'Order Item': { type: 'object', properties: { id: { type: 'string' } } } } } },
  );

  test('take title, description and deprecation from their operation, unless they set them', () => {
    const { page } = plan(
      { pages: ['a', 'b'] },
      {
        'a.mdx': '---\nopenapi: GET /u\n---\n',
        'b.mdx': '---\nopenapi: specs/api GET /u\ntitle: Own\ndeprecated: false\n---\n',
        'specs/api.json': A,
      },
    );
    expect(page('/a')).toMatchObject({ title: 'Users', description: 'All users.', frontmatter: { deprecated: true } });
    expect(page('/b')).toMatchObject({ title: 'Own', frontmatter: { deprecated: false } });
    expect(page('/a')?.subject).toEqual({ document: 'specs/api.json', kind: 'part', name: 'GET /u' });
  });

  test('use the first description by name that contains the operation', () => {
    const { page } = plan(
      { pages: ['a'] },
      { 'a.mdx': '---\nopenapi: GET /u\n---\n', 'y.json': A, 'x.json': A, 'w.json': createSpec({}) },
    );
    expect(page('/a')?.subject?.document).toBe('x.json');
  });

  test('override generated pages, at their own URL and for their operation', () => {
    const { urls, codes } = plan(
      { openapi: 'a.json', pages: ['GET /u'] },
      { 'own.mdx': '---\nopenapi: GET /u\n---\n', 'a.json': A },
    );
    expect(urls).toEqual(['/own']);
    expect(codes).toEqual(['operation-page-clash']);
    const planWithPage = plan({ openapi: 'a.json' }, { 'api-reference/users.md': '# Mine', 'a.json': A });
    expect(planWithPage.page('/api-reference/users')?.generated).toBeUndefined();
  });

  const createApi = (directory: string) => ({ openapi: { source: 'a.json', directory } });
  test.each<[string, object, string[]]>([
    [
      'but not in another language',
      {
        languages: [
          { language: 'en', pages: ['own'] },
          { language: 'fr', tabs: [{ tab: 'API', ...createApi('fr') }] },
        ],
      },
      ['/own', '/fr/users'],
    ],
    [
      'but not in another version',
      {
        versions: [
          { version: '1', ...createApi('v1') },
          { version: '2', pages: ['own'] },
        ],
      },
      ['/v1/users', '/own'],
    ],
    [
      'in their language, in versions of it, too',
      { languages: [{ language: 'en', pages: ['own'], versions: [{ version: '1', ...createApi('v1') }] }] },
      ['/own'],
    ],
    [
      'in every language that lists them',
      {
        languages: ['en', 'fr'].map((language) => ({
          language,
          groups: [
            { group: 'G', pages: ['own'] },
            { group: 'A', ...createApi(language) },
          ],
        })),
      },
      ['/own'],
    ],
    ['listed outside all languages', { pages: ['own'], languages: [{ language: 'en', ...createApi('en') }] }, ['/own']],
    ['listed in none', { languages: [{ language: 'en', ...createApi('en') }] }, ['/own']],
  ])('replace generated pages, %s', (_, navigation, expected) => {
    const { urls } = plan(navigation, { 'own.mdx': '---\nopenapi: GET /u\n---\n', 'a.json': A });
    expect(urls).toEqual(expected);
  });

  test('can reference schemas whose names contain spaces', () => {
    const { page, codes } = plan(
      { pages: ['a', 'b'] },
      {
        'a.mdx': '---\nopenapi-schema: Order Item\n---\n',
        'b.mdx': '---\nopenapi-schema: "a.json Order Item"\n---\n',
        'a.json': A,
      },
    );
    expect([page('/a')?.subject, page('/b')?.subject]).toEqual(
      [0, 1].map(() => ({ document: 'a.json', kind: 'part', name: 'schema Order Item' })),
    );
    expect(codes).toEqual([]);
  });
});
