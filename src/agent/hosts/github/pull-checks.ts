import { Type } from 'typebox';
import type { Static } from 'typebox';
import { readResponse } from '../api/api-client.ts';
import { Text } from '../api/payload-types.ts';
import { MAX_DETAILED_CHECKS, writeReport } from '../api/write-report.ts';
import type { CheckAnnotation } from '../api/write-report.ts';
import type { FailedCheck, PullChecks } from '../host.ts';
import { attempt } from './github-client.ts';
import type { GitHubCommentsOptions } from './pull-comments.ts';

/**
 * Creates access to the checks of GitHub pull requests: check runs, such as from Actions, and commit statuses. A token
 * may have permission to read only one of them.
 */
export function createGitHubChecks({ client, sign, refuse }: GitHubCommentsOptions): PullChecks {
  return {
    async read(pullId, signal) {
      const signature = await sign(signal);
      const pull = await attempt(
        client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...signature, pull_number: Number(pullId) }),
        signal,
      );
      if (pull.refusal) throw refuse(pull.refusal, 'read pull requests');
      const commit = readResponse(Pull, pull.data, 'GitHub').head.sha;
      const runs = await attempt(
        client.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
          ...signature,
          ref: commit,
          filter: 'latest',
          per_page: 100,
        }),
        signal,
      );
      const combined = await attempt(
        client.request('GET /repos/{owner}/{repo}/commits/{ref}/status', { ...signature, ref: commit, per_page: 100 }),
        signal,
      );
      if (runs.refusal && combined.refusal)
        throw refuse(runs.refusal, 'read checks (this needs "Checks: read" and "Commit statuses: read")');
      const checkRuns = runs.refusal ? [] : readResponse(CheckRuns, runs.data, 'GitHub').check_runs;
      const statuses = combined.refusal ? [] : readResponse(CombinedStatus, combined.data, 'GitHub').statuses;
      const failedRuns = checkRuns.filter(({ conclusion }) => conclusion !== null && FAILURES.has(conclusion));
      const failed: FailedCheck[] = [];
      for (const [index, run] of failedRuns.entries()) {
        const annotations = index < MAX_DETAILED_CHECKS ? await readAnnotations(run, signature) : [];
        failed.push(toFailedRun(run, annotations));
      }
      const failedStatuses = statuses.filter(({ state }) => state === 'failure' || state === 'error');
      failed.push(
        ...failedStatuses.map(({ context: name, target_url: url, description }) => ({
          name,
          url: url ?? undefined,
          report: writeReport([description]),
        })),
      );
      return {
        commit,
        isRunning:
          checkRuns.some(({ status }) => status !== 'completed') || statuses.some(({ state }) => state === 'pending'),
        passed: [
          ...checkRuns.filter((run) => run.status === 'completed' && !failedRuns.includes(run)).map(({ name }) => name),
          ...statuses.filter(({ state }) => state === 'success').map(({ context }) => context),
        ],
        failed,
      };
    },
  };

  async function readAnnotations(
    { id, output }: CheckRun,
    signature: Awaited<ReturnType<typeof sign>>,
  ): Promise<CheckAnnotation[]> {
    if (output.annotations_count === 0) return [];
    const { data, refusal } = await attempt(
      client.request('GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations', {
        ...signature,
        check_run_id: id,
        per_page: 50,
      }),
      signature.request.signal,
    );
    if (refusal) return [];
    return readResponse(Type.Array(Annotation), data, 'GitHub').map(({ path, start_line: line, title, message }) => ({
      path,
      line,
      message: [title, message].filter(Boolean).join(': '),
    }));
  }
}

const FAILURES = new Set(['failure', 'timed_out', 'startup_failure', 'action_required']);

const Pull = Type.Object({ head: Type.Object({ sha: Type.String() }) });
const CheckRun = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.String(),
  conclusion: Type.Union([Type.String(), Type.Null()]),
  html_url: Text,
  output: Type.Object({ title: Text, summary: Text, text: Text, annotations_count: Type.Integer() }),
});
type CheckRun = Static<typeof CheckRun>;
const CheckRuns = Type.Object({ check_runs: Type.Array(CheckRun) });
const CombinedStatus = Type.Object({
  statuses: Type.Array(
    Type.Object({ context: Type.String(), state: Type.String(), description: Text, target_url: Text }),
  ),
});
const Annotation = Type.Object({
  path: Type.String(),
  start_line: Type.Integer(),
  title: Text,
  message: Text,
});

function toFailedRun({ name, html_url: url, output }: CheckRun, annotations: readonly CheckAnnotation[]): FailedCheck {
  return {
    name,
    url: url ?? undefined,
    report: writeReport([output.title, output.summary, output.text], annotations),
  };
}
