/**
 * Extracts the operations that our tests validate requests against from GitHub's published description
 * (api.github.com.json of the npm package `@octokit/openapi`, 13 MB), without references.
 * `node scripts/extract-github-api.ts <file>`
 */
import fs from 'node:fs';
import path from 'node:path';

const OPERATIONS = [
  ['get', '/repos/{owner}/{repo}'],
  ['get', '/repos/{owner}/{repo}/installation'],
  ['get', '/repos/{owner}/{repo}/pulls'],
  ['post', '/repos/{owner}/{repo}/pulls'],
  ['get', '/repos/{owner}/{repo}/pulls/{pull_number}'],
  ['patch', '/repos/{owner}/{repo}/pulls/{pull_number}'],
  ['get', '/repos/{owner}/{repo}/pulls/{pull_number}/files'],
  ['get', '/repos/{owner}/{repo}/pulls/{pull_number}/comments'],
  ['post', '/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies'],
  ['get', '/repos/{owner}/{repo}/pulls/{pull_number}/reviews'],
  ['get', '/repos/{owner}/{repo}/issues/{issue_number}/comments'],
  ['post', '/repos/{owner}/{repo}/issues/{issue_number}/comments'],
  ['get', '/repos/{owner}/{repo}/collaborators/{username}/permission'],
  ['get', '/repos/{owner}/{repo}/commits/{ref}/check-runs'],
  ['get', '/repos/{owner}/{repo}/check-runs/{check_run_id}/annotations'],
  ['get', '/repos/{owner}/{repo}/commits/{ref}/status'],
  ['post', '/repos/{owner}/{repo}/statuses/{sha}'],
  ['post', '/repos/{owner}/{repo}/check-runs'],
  ['patch', '/repos/{owner}/{repo}/check-runs/{check_run_id}'],
  ['patch', '/repos/{owner}/{repo}/issues/comments/{comment_id}'],
  ['get', '/repos/{owner}/{repo}/issues/{issue_number}'],
  ['post', '/repos/{owner}/{repo}/issues/{issue_number}/reactions'],
  ['post', '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'],
  ['post', '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions'],
  ['get', '/user'],
  ['get', '/app'],
  ['post', '/app/installations/{installation_id}/access_tokens'],
  ['get', '/repos/{owner}/{repo}/rules/branches/{branch}'],
  ['get', '/repos/{owner}/{repo}/rulesets/{ruleset_id}'],
] as const;

/** Fields that are only for people. */
const NOTES = new Set(['description', 'example', 'examples']);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const [, , file] = process.argv;
if (file === undefined) {
  console.error('Expected the path of api.github.com.json.');
  process.exit(2);
}
const description = JSON.parse(fs.readFileSync(file, 'utf8')) as JsonObject;
const operations = OPERATIONS.map(([method, route]) => extractOperation(method, route));
const { title = '', version = '' } = description['info'] as JsonObject;
const target = path.join(import.meta.dirname, '..', 'test', 'fixtures', 'github-api.json');
fs.mkdirSync(path.dirname(target), { recursive: true });
fs.writeFileSync(target, `${JSON.stringify({ title, version, operations }, undefined, 2)}\n`);
console.log(`${operations.length} operations of ${String(title)} ${String(version)} are in ${target}`);

function extractOperation(method: string, route: string): JsonObject {
  const operation = getNested(description, ['paths', route, method]);
  const parameters = (resolve(operation['parameters'] ?? []) as JsonObject[]).map(
    ({ name = '', in: place = '', required = false, schema = {} }) => ({ name, in: place, required, schema }),
  );
  const requestBody = operation['requestBody'] as JsonObject | undefined;
  const body = requestBody ? (getNested(requestBody, ['content', 'application/json'])['schema'] ?? {}) : null;
  return { method: method.toUpperCase(), route, parameters, body: resolve(body) };
}

function getNested(value: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce((node, key) => {
    const next = node[key];
    if (typeof next === 'object' && next !== null && !Array.isArray(next)) return next;
    throw new Error(`The description has no ${keys.join(' › ')}`);
  }, value);
}

/** Replaces references with their targets, and drops text for people. */
function resolve(value: Json): Json {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') return resolve(getNested(description, reference.split('/').slice(1)));
  // A property called `description` contains a schema.
  const entries = Object.entries(value).filter(([key, each]) => !NOTES.has(key) || isSchema(each));
  return Object.fromEntries(entries.map(([key, each]) => [key, resolve(each)]));
}

function isSchema(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && ('type' in value || '$ref' in value);
}
