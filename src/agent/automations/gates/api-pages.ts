import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import { AppError } from '../../../errors.ts';
import { listRequests, matchesPath, readEndpoints } from '../../checks/facts/endpoints.ts';
import type { Endpoint } from '../../checks/facts/endpoints.ts';
import { DESCRIPTION_FIELDS, VERSION_FIELDS } from '../../../site/format.ts';
import { findField } from '../../checks/writing/frontmatter.ts';
import type { PageChange } from '../../checks/page-changes.ts';
import { listWorkFiles, readWorkFile } from '../../workspace/changed-files.ts';
import { findNewRedirects, listConfigFiles } from './config-files.ts';
import { toUrl } from '../../links/retarget.ts';
import { isPage, listSome } from './gate.ts';
import type { RunResult } from './gate.ts';
import { requireCommits } from './require-commits.ts';
import { trimSlashes } from '../../../lib/slashes.ts';

/**
 * Only API descriptions and pages about the API change, the requests in them exist in a description or the code, and
 * removed pages get a redirect. The summary names the commits.
 */
export async function checkApiPages(result: RunResult): Promise<string[]> {
  const { changes, pages, context } = result;
  const { problems } = await requireCommits(result);
  if (changes.length === 0) return problems;
  const endpoints = await readAllEndpoints(result);
  const config = await listConfigFiles(context);
  const others: string[] = [];
  for (const { path, kind } of changes) {
    if (config.has(path) || kind === 'deleted') continue;
    const page = pages.find(({ name }) => name === path);
    if (page ? !isAboutApi(page) : !(await isDescription(path, result))) others.push(path);
  }
  return [
    ...problems,
    ...(others.length > 0 ? [`These files have nothing to do with the API: ${listSome(others)}. Restore them.`] : []),
    ...(await findUnknownRequests(result, endpoints)),
    ...(await findLostPages(result)),
  ];
}

function isAboutApi({ name, before, after }: PageChange): boolean {
  return [before, after].some(
    (text) =>
      [...DESCRIPTION_FIELDS, 'api'].some((field) => findField(text, field) !== undefined) ||
      listRequests(text).length > 0 ||
      /\bAPI\b/.test(`${name} ${text}`) ||
      /(?:^|\/)(?:api|reference)(?:\/|-|\.|$)/i.test(name),
  );
}

async function isDescription(file: string, { context: { workspace } }: RunResult): Promise<boolean> {
  if (!/\.(?:json|ya?ml)$/i.test(file)) return false;
  const text = (await readWorkFile(workspace, file)).toString('utf8');
  return IS_DESCRIPTION.test(text.slice(0, HEAD));
}

const IS_DESCRIPTION = new RegExp(`["']?(?:${VERSION_FIELDS.join('|')})["']?\\s*:`);
const HEAD = 20_000;

async function readAllEndpoints({ context: { workspace } }: RunResult): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const file of await listWorkFiles(workspace))
    if (/\.(?:json|ya?ml)$/i.test(file) && endpoints.length < MAX_ENDPOINTS)
      endpoints.push(...readEndpoints((await readWorkFile(workspace, file)).toString('utf8')));
  return endpoints;
}

const MAX_ENDPOINTS = 20_000;

/** Requests that the change adds must be known. */
async function findUnknownRequests({ pages, context }: RunResult, endpoints: readonly Endpoint[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, before, after } of pages) {
    const known = new Set(listRequests(before).map(({ method, path }) => `${method} ${path}`));
    const requests = listRequests(after).filter(({ method, path }) => !known.has(`${method} ${path}`));
    for (const { method, path, line } of requests.slice(0, MAX_REQUESTS)) {
      const isDescribed = endpoints.some(
        (endpoint) => matchesPath(path, endpoint) && (method === undefined || method === endpoint.method),
      );
      if (isDescribed || (await isInCode(path, context))) continue;
      problems.push(
        `${name}:${line}: neither an API description nor the code has ${method === undefined ? '' : `${method} `}${path}. Correct or remove the request.`,
      );
    }
  }
  return problems;
}

/** Each can need a search of the code. */
const MAX_REQUESTS = 40;

/** Returns whether a repository with code has the path, up to its first parameter. */
async function isInCode(path: string, { repositories = [], signal }: RunResult['context']): Promise<boolean> {
  const literal = path.split('/{}', 1)[0] ?? '';
  for (const repository of repositories)
    try {
      const { gitDir, baseCommit, onlyFolder } = await repository.open();
      const place = onlyFolder === undefined ? [] : ['--', `:(literal)${onlyFolder}`];
      await runGit(['grep', '-q', '-I', '-F', '-e', literal, baseCommit, ...place], {
        gitDir,
        signal,
        timeoutMs: TIME_LIMIT_MS,
      });
      return true;
    } catch (error) {
      // Git exits with 1 if nothing matches. Nothing is known about a repository that can't be read or takes too long.
      if (error instanceof GitFailure && error.exitCode === 1) continue;
      if (!(error instanceof GitFailure || error instanceof AppError)) throw error;
      return true;
    }
  return false;
}

const TIME_LIMIT_MS = 10_000;

async function findLostPages(result: RunResult): Promise<string[]> {
  const { renames } = await result.compare();
  const deleted = result.changes.filter(({ kind, path }) => kind === 'deleted' && isPage(path) && !renames.has(path));
  if (deleted.length === 0) return [];
  const sources = new Set((await findNewRedirects(result.context)).map((source) => trimSlashes(source)));
  return deleted
    .filter(({ path }) => !sources.has(toUrl(path)))
    .map(
      ({ path }) =>
        `${path} was removed without a redirect. Add one from /${toUrl(path)} to the page that covers the topic now.`,
    );
}
