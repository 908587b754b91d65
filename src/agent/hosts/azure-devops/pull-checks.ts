import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readIfAllowed, readJson } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { MAX_DETAILED_CHECKS, writeReport } from '../api/write-report.ts';
import type { FailedCheck, PullChecks } from '../host.ts';
import { PREVIEW, readAzureList } from './azure-api.ts';
import type { AzureRepository } from './azure-api.ts';

interface AzureChecksOptions extends AzureRepository {
  /** URL of the organization or collection. */
  collectionUrl: URL;
}

/** A check, whatever the API calls it. */
interface Check {
  name: string;
  state: 'passed' | 'failed' | 'running' | 'other';
  url: string | undefined;
  description: string | undefined;
  /** The build that it waits for. */
  buildId?: number | undefined;
}

/** Creates access to the checks of pull requests: builds that a branch policy requires, and statuses. */
export function createAzureChecks({ call, project, repository, pulls, collectionUrl }: AzureChecksOptions): PullChecks {
  return {
    async read(pullId, signal) {
      const path = `${pulls}/${encodeURIComponent(pullId)}`;
      const pull = await readJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      const commit = pull.lastMergeSourceCommit.commitId;
      const purpose = 'read statuses';
      const pullStatuses = await readAzureList(call, { path: `${path}/statuses`, purpose, schema: Status }, signal);
      const commitStatuses = await readAzureList(
        call,
        {
          path: `${repository}/commits/${encodeURIComponent(commit)}/statuses`,
          query: { latestOnly: 'true' },
          purpose,
          schema: Status,
        },
        signal,
      );
      const artifactId = `vstfs:///CodeReview/CodeReviewId/${pull.repository.project.id}/${pullId}`;
      const evaluations = await readAzureList(
        call,
        {
          path: `${project}/_apis/policy/evaluations`,
          query: { artifactId, 'api-version': PREVIEW },
          purpose: 'read policies',
          schema: Evaluation,
        },
        signal,
      );
      const checks = new Map<string, Check>();
      for (const check of [
        ...commitStatuses.map(toStatusCheck),
        ...listNewest(pullStatuses).map(toStatusCheck),
        ...evaluations.flatMap(toBuildCheck),
      ])
        checks.set(check.name, check);
      const failedChecks = [...checks.values()].filter(({ state }) => state === 'failed');
      const failed: FailedCheck[] = [];
      for (const [index, { name, url, description, buildId }] of failedChecks.entries()) {
        const issues = index < MAX_DETAILED_CHECKS && buildId !== undefined ? await listIssues(buildId, signal) : [];
        failed.push({ name, url, report: writeReport([description, ...issues]) });
      }
      return {
        commit,
        isRunning: [...checks.values()].some(({ state }) => state === 'running'),
        passed: [...checks.values()].filter(({ state }) => state === 'passed').map(({ name }) => name),
        failed,
      };
    },
  };

  function toBuildCheck({ status, configuration, context }: Static<typeof Evaluation>): Check[] {
    if (configuration.type.id !== BUILD_POLICY || configuration.isEnabled === false) return [];
    const name = configuration.settings?.displayName || context?.buildDefinitionName || `Build ${configuration.id}`;
    const buildId = context?.buildId ?? undefined;
    const base = collectionUrl.href.replace(/\/$/, '');
    const url = buildId === undefined ? undefined : `${base}${project}/_build/results?buildId=${buildId}`;
    return [{ name, state: EVALUATION_STATES[status] ?? 'other', url, description: undefined, buildId }];
  }

  /** Lists the errors that the failed steps of a build reported. Empty if the token isn't allowed to read builds. */
  async function listIssues(buildId: number, signal: AbortSignal): Promise<string[]> {
    const path = `${project}/_apis/build/builds/${buildId}/timeline`;
    const timeline = await readIfAllowed(call, { path, purpose: 'read builds', schema: Timeline }, signal);
    const messages = (timeline?.records ?? [])
      .filter(({ result }) => result === 'failed')
      .flatMap(({ issues }) => issues ?? [])
      .flatMap(({ type, message }) => (type === 'error' && message ? [message] : []));
    return [...new Set(messages)].slice(0, MAX_ISSUES);
  }
}

const MAX_ISSUES = 50;
/** The kind of policy that requires a build. */
const BUILD_POLICY = '0609b952-1397-4640-95ec-e00a01b2c241';

const STATUS_STATES: Readonly<Record<string, Check['state']>> = {
  succeeded: 'passed',
  failed: 'failed',
  error: 'failed',
  pending: 'running',
  notSet: 'running',
};
const EVALUATION_STATES: Readonly<Record<string, Check['state']>> = {
  approved: 'passed',
  rejected: 'failed',
  queued: 'running',
  running: 'running',
};

const Pull = Type.Object({
  lastMergeSourceCommit: Type.Object({ commitId: Type.String() }),
  repository: Type.Object({ project: Type.Object({ id: Type.String() }) }),
});
const Status = Type.Object({
  id: Type.Integer(),
  state: Type.Optional(Type.String()),
  description: Text,
  context: Type.Object({ name: Type.String(), genre: Text }),
  targetUrl: Text,
});
const Evaluation = Type.Object({
  status: Type.String(),
  configuration: Type.Object({
    id: Type.Integer(),
    isEnabled: Type.Optional(Type.Boolean()),
    type: Type.Object({ id: Type.String() }),
    settings: Type.Optional(Type.Object({ displayName: Text })),
  }),
  context: createNullish(
    Type.Object({
      buildId: createNullish(Type.Integer()),
      buildDefinitionName: Text,
    }),
  ),
});
const Issue = Type.Object({ type: Type.Optional(Type.String()), message: Text });
const Timeline = Type.Object({
  records: Type.Array(Type.Object({ result: Text, issues: createNullish(Type.Array(Issue)) })),
});

/** Returns the newest status of each context. A pull request keeps the earlier ones. */
function listNewest(statuses: readonly Static<typeof Status>[]): Static<typeof Status>[] {
  const newest = new Map<string, Static<typeof Status>>();
  for (const status of statuses.toSorted((a, b) => a.id - b.id)) newest.set(getName(status), status);
  return [...newest.values()];
}

function getName({ context: { genre, name } }: Static<typeof Status>): string {
  return genre ? `${genre}/${name}` : name;
}

function toStatusCheck(status: Static<typeof Status>): Check {
  return {
    name: getName(status),
    state: STATUS_STATES[status.state ?? 'notSet'] ?? 'other',
    url: status.targetUrl || undefined,
    description: status.description ?? undefined,
  };
}
