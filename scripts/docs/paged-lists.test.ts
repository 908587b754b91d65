/** Every list of the API has pages, or a reason why it can't grow. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Arrays in responses without pages, by path, and why the service limits their length. */
const LIMITED: Record<string, string> = {
  '/v1/static-export/jobs/{jobId}/diagnostics diagnostics': 'The file with the diagnostics of one finished export.',
  '/v1/sites/{domain}/releases releases': 'A domain keeps 10 releases.',
  '/v1/search/{domain} sections': 'The sections of one site, chosen by its author.',
  '/v1/search/{domain} terms': 'The words of one search.',
  '/v1/search/{domain} results': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/views days': 'Limited by the period.',
  '/v1/analytics/{domain}/visitors days': 'Limited by the period.',
  '/v1/analytics/{domain}/pages pages': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/referrers referrers': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/searches searches': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/missing-pages pages': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/questions questions': 'Limited by the parameter `limit`.',
  '/v1/analytics/{domain}/feedback pages': 'Limited to a fixed number of pages.',
  '/v1/analytics/{domain}/feedback comments': 'Limited by the parameter `comments`.',
  '/v1/admin/organizations/{id}/model-limits configuredModels': 'Models in the configuration.',
  '/v1/admin/projects/{id} models': 'Models in the configuration.',
  '/v1/admin/projects/{id}/repositories repositories': 'A project can have 10 context repositories.',
  '/v1/admin/projects/{id}/ssh hostKeys': 'Keys of one SSH server.',
  '/v1/admin/projects/{id}/outdated-pages pages': 'The stored result of one check.',
  '/v1/admin/projects/{id}/outdated-pages unchecked': 'The stored result of one check.',
  '/v1/admin/projects/{id}/translations languages': 'Languages of one site.',
  '/v1/admin/domains/{host}/access networks': 'A setting with a maximum length.',
  '/v1/admin/domains/{host}/access loginUrls': 'A setting with a maximum length.',
  '/v1/admin/domains/{host}/access keys': 'A domain can have 10 keys.',
  '/v1/admin/domains/{host} groups': 'A setting with a maximum length.',
  '/v1/admin/deployment-kinds kinds': 'Always three.',
  '/v1/admin/exports/{jobId} paths': 'Pages that one request named.',
  '/v1/admin/exports/{jobId}/compare added': 'Pages of one site.',
  '/v1/admin/exports/{jobId}/compare changed': 'Pages of one site.',
  '/v1/admin/exports/{jobId}/compare removed': 'Pages of one site.',
  '/v1/admin/agent-jobs/{id} tags': 'A job can have 10 tags.',
  '/v1/admin/pulls/{id} conflicts': 'Files of one pull request.',
  '/v1/admin/pulls/{id} files': 'Files of one pull request.',
  '/v1/admin/pulls/{id} comments': 'A pull request has a maximum number of comments.',
  '/v1/admin/system queue': 'One entry for each kind of job.',
  '/v1/admin/system workers': 'One entry for each running worker.',
  '/v1/admin/system retention': 'One entry for each retention period.',
  '/v1/admin/system checks': 'One entry for each check.',
  '/v1/admin/slack channels': 'An organization can have 200 channels.',
  '/v1/admin/scim groups': 'The first 200 groups. `groupCount` contains the number of all groups.',
  '/v1/admin/scim tokens': 'An organization can have 10 tokens at a time. Revoked tokens stay in the list.',
  '/v1/admin/service-accounts serviceAccounts': 'An organization can have 100 service accounts.',
  '/v2/agent/{projectId}/job/{id}/diff files': 'The files of one change. `isCut` marks a list that is too long.',
  '/v1/automations/templates templates': 'Ready-made automations that Bindery includes.',
  '/v1/automations/{id} contextRepositories': 'A project can have 10 context repositories.',
  '/v1/automations/{id} notify': 'A setting with a maximum length.',
  '/v1/admin/me organizations': "The organizations of one person, which the dashboard's switcher needs as a whole.",
};

const description = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as Description;

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? schema : resolve(description.components.schemas[name] ?? {});
  return target.anyOf?.map(resolve).find(isArray) ?? target;
}

function isArray({ type }: Schema): boolean {
  return [type].flat().includes('array');
}

/** Lists the arrays in the responses of an operation by their names. */
function listArrays({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const json = content?.['application/json']?.schema;
    if (!status.startsWith('2') || json === undefined) return [];
    const schema = resolve(json);
    if (isArray(schema)) return ['(the response)'];
    return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => (isArray(resolve(each)) ? [name] : []));
  });
}

/** Whether callers can page, and responses say where the next page starts. */
function hasPages(operation: Operation): boolean {
  const parameters = operation.parameters?.map(({ name }) => name) ?? [];
  const schema = resolve(operation.responses['200']?.content?.['application/json']?.schema ?? {});
  return parameters.includes('cursor') && parameters.includes('limit') && 'nextCursor' in (schema.properties ?? {});
}

test('lists page, or have a reason why they stay short', () => {
  const lists = Object.entries(description.paths).flatMap(([url, { get: operation }]) =>
    operation ? listArrays(operation).map((name) => ({ id: `${url} ${name}`, hasPages: hasPages(operation) })) : [],
  );
  expect(lists.filter((list) => list.hasPages).length).toBeGreaterThan(15);
  // Add `query: PageQuery` to a route that is missing in LIMITED. Remove entries of routes that no longer need one.
  expect(lists.flatMap((list) => (list.hasPages ? [] : [list.id])).sort()).toEqual(Object.keys(LIMITED).sort());
});
