import { describe, expect, test } from 'vitest';
import { renderTestSite } from '../testing.ts';
import type { RepositoryLocation } from '../model/plan.ts';

const REPOSITORY: RepositoryLocation = {
  kind: 'github',
  url: 'https://github.com/acme/site',
  branch: 'main',
  folder: 'docs',
};
const FEEDBACK_SETTINGS = { feedback: { suggestEdit: true, raiseIssue: true } };
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { get: { summary: 'Get it', responses: {} } } },
};

async function getLinks(
  url: string,
  repository: Partial<RepositoryLocation> | undefined,
  { docs = FEEDBACK_SETTINGS, origin }: { docs?: object; origin?: string } = {},
) {
  const { pages, diagnostics } = await renderTestSite(
    {
      'docs.json': {
        name: 'T',
        navigation: {
          groups: [
            { group: 'G', pages: ['a b'] },
            { group: 'API', openapi: 'api/spec.json' },
          ],
        },
        ...docs,
      },
      'a b.mdx': '---\ntitle: "A & B"\n---\n',
      'api/spec.json': SPEC,
    },
    { ...(repository && { repository: { ...REPOSITORY, ...repository } }), ...(origin && { origin }) },
  );
  const foot =
    /<div class="bd-SourceLinks">(.*?)<\/div>/.exec(
      [...pages].find(([key]) => key.endsWith(url))?.[1].html ?? '',
    )?.[1] ?? '';
  const links = Array.from(foot.matchAll(/ href="([^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));
  return { links, codes: diagnostics.map(({ code, severity }) => `${severity} ${code}`) };
}

describe('links to the source of a page', () => {
  test.each([
    ['github', 'https://github.com/acme/site/edit/feature/x/docs/a%20b.mdx', '/issues/new?title=A+%26+B&body='],
    [
      'gitlab',
      'https://github.com/acme/site/-/edit/feature/x/docs/a%20b.mdx',
      '/-/issues/new?issue%5Btitle%5D=A+%26+B&issue%5Bdescription%5D=',
    ],
    [
      'bitbucket',
      'https://github.com/acme/site/src/feature%2Fx/docs/a%20b.mdx?mode=edit&at=feature%2Fx',
      '/issues/new?title=A+%26+B&content=',
    ],
    ['gitea', 'https://github.com/acme/site/_edit/feature/x/docs/a%20b.mdx', '/issues/new?title=A+%26+B&body='],
  ] as const)('have the form of %s', async (kind, edit, issue) => {
    const { links } = await getLinks('/a b', { kind, branch: 'feature/x' });
    expect(links[0]).toBe(edit);
    expect(links[1]).toContain(`https://github.com/acme/site${issue}`);
  });

  test('on Bitbucket Data Center lead to the file, which has no issues', async () => {
    const { links } = await getLinks('/a b', { kind: 'bitbucket-data-center', branch: 'feature/x' });
    expect(links).toEqual(['https://github.com/acme/site/browse/docs/a%20b.mdx?at=refs%2Fheads%2Ffeature%2Fx']);
  });

  test('on Azure DevOps lead to the file, and to a new task of the project', async () => {
    const { links } = await getLinks('/a b', { kind: 'azure-devops', url: 'https://dev.azure.com/o/A%20B/_git/docs' });
    expect(links[0]).toBe(
      'https://dev.azure.com/o/A%20B/_git/docs?path=%2Fdocs%2Fa%20b.mdx&version=GBmain&_a=contents',
    );
    expect(links[1]).toContain('https://dev.azure.com/o/A%20B/_workitems/create/Task?%5BSystem.Title%5D=A+%26+B&');
  });

  test("contain the page's URL and file", async () => {
    const [, issue = ''] = (await getLinks('/a b', {}, { origin: 'https://docs.acme.test' })).links;
    expect(new URL(issue).searchParams.get('body')).toBe('https://docs.acme.test/a%20b\na b.mdx\n\n');
  });

  test('lead to the description for a generated page', async () => {
    const { links } = await getLinks('/get-it', { folder: '' });
    expect(links[0]).toBe('https://github.com/acme/site/edit/main/api/spec.json');
    expect(links).toHaveLength(2);
  });

  test('are only shown if the author enables them and the repository is known, with a notice otherwise', async () => {
    expect(await getLinks('/a b', {}, { docs: {} })).toEqual({ links: [], codes: [] });
    expect((await getLinks('/a b', {}, { docs: { feedback: { raiseIssue: true } } })).links).toHaveLength(1);
    expect(await getLinks('/a b', undefined)).toEqual({ links: [], codes: ['info feedback-without-repository'] });
  });
});
