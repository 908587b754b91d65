import type { Octokit } from '@octokit/core';
import { Type } from 'typebox';
import { readResponse } from '../api/api-client.ts';
import type { CommitStatus, HostFailure } from '../host.ts';
import { attempt } from './github-client.ts';
import type { GitHubRefusal } from './github-client.ts';
import type { GitHubCommentsOptions } from './pull-comments.ts';

interface CheckRunOptions {
  client: Octokit;
  signature: Awaited<ReturnType<GitHubCommentsOptions['sign']>>;
  refuse(refusal: GitHubRefusal, purpose: string): HostFailure;
  /** The App that creates the check. */
  appId: string;
}

/**
 * Creates a check of an App for a commit, or updates the one that exists. GitHub shows its annotations at their lines. A
 * second check with the same name would leave the first one running.
 */
export async function setCheckRun(status: CommitStatus, options: CheckRunOptions): Promise<void> {
  const { client, signature, refuse } = options;
  const purpose = 'write checks (this needs "Checks: write")';
  const { signal } = signature.request;
  const run = { name: status.name, details_url: status.url, ...describeResult(status) };
  const id = await findRun(status, options);
  const request: Promise<{ data: unknown }> =
    id === undefined
      ? client.request('POST /repos/{owner}/{repo}/check-runs', { ...signature, ...run, head_sha: status.commit })
      : client.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', {
          ...signature,
          ...run,
          check_run_id: id,
        });
  const { refusal } = await attempt(request, signal);
  if (refusal) throw refuse(refusal, purpose);
}

async function findRun(
  { commit, name }: CommitStatus,
  { client, signature, refuse, appId }: CheckRunOptions,
): Promise<number | undefined> {
  const { data, refusal } = await attempt(
    client.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
      ...signature,
      ref: commit,
      check_name: name,
      filter: 'latest',
      per_page: 100,
    }),
    signature.request.signal,
  );
  if (refusal) throw refuse(refusal, 'read checks (this needs "Checks: write")');
  // An App is identified by its number or its client ID.
  return readResponse(CheckRuns, data, 'GitHub').check_runs.find(
    ({ app }) => String(app?.id) === appId || app?.client_id === appId,
  )?.id;
}

const App = Type.Object({ id: Type.Integer(), client_id: Type.Optional(Type.String()) });
const CheckRuns = Type.Object({
  check_runs: Type.Array(Type.Object({ id: Type.Integer(), app: Type.Union([App, Type.Null()]) })),
});

/** GitHub's maximum for one request. */
const MAX_ANNOTATIONS = 50;

const CONCLUSIONS = { success: 'success', failure: 'failure', error: 'cancelled' } as const;

function describeResult({ state, description, annotations }: CommitStatus) {
  const output = {
    title: description,
    summary: description,
    annotations: annotations.slice(0, MAX_ANNOTATIONS).map(({ level, path, line, message }) => ({
      path,
      start_line: line,
      end_line: line,
      annotation_level: level,
      message,
    })),
  };
  if (state === 'pending')
    return { status: 'in_progress' as const, output: { title: description, summary: description } };
  return { status: 'completed' as const, conclusion: CONCLUSIONS[state], output };
}
