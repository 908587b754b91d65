import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readIfAllowed, readJson } from '../api/api-client.ts';
import type { ApiClient } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { MAX_DETAILED_CHECKS, writeReport } from '../api/write-report.ts';
import type { CheckAnnotation } from '../api/write-report.ts';
import type { FailedCheck, PullChecks } from '../host.ts';

/** A repository whose checks are read. */
export interface BitbucketChecksOptions {
  call: ApiClient;
  /** Path of the repository in the API. */
  repository: string;
  /** Path of its pull requests in the API. */
  pulls: string;
}

/** Creates access to the checks of Bitbucket pull requests: build statuses, such as from Pipelines, and reports. */
export function createBitbucketChecks({ call, repository, pulls }: BitbucketChecksOptions): PullChecks {
  return {
    async read(pullId, signal) {
      const path = `${pulls}/${encodeURIComponent(pullId)}`;
      const pull = await readJson(call, { path, purpose: 'read pull requests', schema: Pull }, signal);
      const { hash: commit } = pull.source.commit;
      const commitPath = `${repository}/commit/${encodeURIComponent(commit)}`;
      const query = { pagelen: '100' };
      const request = { path: `${commitPath}/statuses`, query, purpose: 'read build statuses', schema: Statuses };
      const { values: statuses } = await readJson(call, request, signal);
      const reports = (await readIfAllowed(
        call,
        { path: `${commitPath}/reports`, query, purpose: 'read reports', schema: Reports },
        signal,
      )) ?? { values: [] };
      const failed: FailedCheck[] = statuses
        .filter(({ state }) => state === 'FAILED')
        .map(({ name, key, url, description }) => ({ name: name || key, url, report: writeReport([description]) }));
      for (const [index, report] of reports.values.filter(({ result }) => result === 'FAILED').entries()) {
        const annotations = index < MAX_DETAILED_CHECKS ? await readAnnotations(commitPath, report, signal) : [];
        failed.push({
          name: report.title,
          url: report.link || undefined,
          report: writeReport([report.details], annotations),
        });
      }
      return {
        commit,
        isRunning:
          statuses.some(({ state }) => state === 'INPROGRESS') ||
          reports.values.some(({ result }) => result === 'PENDING'),
        passed: [
          ...statuses.filter(({ state }) => state === 'SUCCESSFUL').map(({ name, key }) => name || key),
          ...reports.values.filter(({ result }) => result === 'PASSED').map(({ title }) => title),
        ],
        failed,
      };
    },
  };

  async function readAnnotations(
    commitPath: string,
    { uuid }: Static<typeof Report>,
    signal: AbortSignal,
  ): Promise<CheckAnnotation[]> {
    const page = await readIfAllowed(
      call,
      {
        path: `${commitPath}/reports/${encodeURIComponent(uuid)}/annotations`,
        query: { pagelen: '50' },
        purpose: 'read reports',
        schema: Annotations,
      },
      signal,
    );
    return (page?.values ?? []).map(({ path, line, summary, details }) => ({
      path: path ?? undefined,
      line: line ?? undefined,
      message: [summary, details].filter(Boolean).join(': '),
    }));
  }
}

const Pull = Type.Object({ source: Type.Object({ commit: Type.Object({ hash: Type.String() }) }) });
const Statuses = Type.Object({
  values: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Text,
      state: Type.String(),
      url: Type.Optional(Type.String()),
      description: Text,
    }),
  ),
});
const Report = Type.Object({
  uuid: Type.String(),
  title: Type.String(),
  details: Text,
  result: Text,
  link: Text,
});
const Reports = Type.Object({ values: Type.Array(Report) });
const Annotations = Type.Object({
  values: Type.Array(
    Type.Object({
      path: Text,
      line: createNullish(Type.Integer()),
      summary: Text,
      details: Text,
    }),
  ),
});
