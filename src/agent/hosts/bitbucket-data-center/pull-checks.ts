import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readIfAllowed, readJson } from '../api/api-client.ts';
import { createNullish, Text } from '../api/payload-types.ts';
import { MAX_DETAILED_CHECKS, writeReport } from '../api/write-report.ts';
import type { CheckAnnotation } from '../api/write-report.ts';
import type { FailedCheck, PullChecks } from '../host.ts';
import { createRepositoryPath, readDataCenterPages } from './data-center-api.ts';
import type { DataCenterRepository } from './data-center-api.ts';

/** Creates access to the checks of pull requests: build statuses, and Code Insights reports with their annotations. */
export function createDataCenterChecks({ call, path, pulls }: DataCenterRepository): PullChecks {
  return {
    async read(pullId, signal) {
      const pullPath = `${pulls}/${encodeURIComponent(pullId)}`;
      const pull = await readJson(call, { path: pullPath, purpose: 'read pull requests', schema: Pull }, signal);
      const commit = pull.fromRef.latestCommit;
      const builds = await readDataCenterPages(
        call,
        {
          path: `/build-status/latest/commits/${encodeURIComponent(commit)}`,
          purpose: 'read build statuses',
          schema: Build,
        },
        signal,
      );
      const reportsPath = `${createRepositoryPath('insights', path)}/commits/${encodeURIComponent(commit)}/reports`;
      const reports = await readDataCenterPages(
        call,
        // 404: Code Insights is turned off on this server.
        { path: reportsPath, purpose: 'read reports', schema: Report, missing: 404 },
        signal,
      );
      const failed = new Map<string, FailedCheck>();
      for (const { name, key, url, description } of builds.filter(({ state }) => state === 'FAILED')) {
        const checkName = name || key;
        failed.set(checkName, { name: checkName, url, report: writeReport([description]) });
      }
      for (const [index, { key, title, link, details }] of reports
        .filter(({ result }) => result === 'FAIL')
        .entries()) {
        const reportPath = `${reportsPath}/${encodeURIComponent(key)}`;
        const annotations = index < MAX_DETAILED_CHECKS ? await readAnnotations(reportPath, signal) : [];
        // A build can have a report with the same name.
        const build = failed.get(title);
        const report = writeReport([build?.report, details], annotations);
        failed.set(title, { name: title, url: build?.url ?? (link || undefined), report });
      }
      const passed = [
        ...builds.filter(({ state }) => state === 'SUCCESSFUL').map(({ name, key }) => name || key),
        ...reports.filter(({ result }) => result === 'PASS').map(({ title }) => title),
      ];
      return {
        commit,
        isRunning: builds.some(({ state }) => state === 'INPROGRESS'),
        passed: [...new Set(passed)].filter((name) => !failed.has(name)),
        failed: [...failed.values()],
      };
    },
  };

  async function readAnnotations(reportPath: string, signal: AbortSignal): Promise<CheckAnnotation[]> {
    const request = { path: `${reportPath}/annotations`, purpose: 'read reports', schema: Annotations };
    const list: Static<typeof Annotations> | undefined = await readIfAllowed(call, request, signal);
    return (list?.annotations ?? []).map(({ path: file, line, message }) => ({
      path: file || undefined,
      // Annotations of a whole file have line 0.
      line: line || undefined,
      message,
    }));
  }
}

const Pull = Type.Object({ fromRef: Type.Object({ latestCommit: Type.String() }) });
const Build = Type.Object({
  key: Type.String(),
  name: Text,
  state: Type.String(),
  url: Type.Optional(Type.String()),
  description: Text,
});
const Report = Type.Object({ key: Type.String(), title: Type.String(), details: Text, result: Text, link: Text });
const Annotations = Type.Object({
  annotations: Type.Array(
    Type.Object({
      path: Text,
      line: createNullish(Type.Integer()),
      message: Type.String(),
    }),
  ),
});
