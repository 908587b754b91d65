import { setTimeout as wait } from 'node:timers/promises';
import type { AdminPullDetail } from '../../src/client/api-types.ts';
import type { DemoService } from './demo-service.ts';

/** Identifies the service and its key. */
type Service = Pick<DemoService, 'url' | 'key'>;

/** Calls the API with a body in JSON. Throws an error with the service's message if it refuses the call. */
async function callService<Body>(
  { url, key }: Service,
  route: string,
  { body, signal }: { body?: object; signal: AbortSignal },
): Promise<Body> {
  const [method = 'GET', path = ''] = route.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    signal,
    ...(body && { body: JSON.stringify(body) }),
  });
  const result = (await response.json()) as Body & { error?: string };
  if (!response.ok) throw new Error(`${route}: ${result.error ?? response.status}`);
  return result;
}

/** Loads a pull request on the built-in host. */
export function getPull(service: Service, id: string, signal: AbortSignal): Promise<AdminPullDetail> {
  return callService(service, `GET /v1/admin/pulls/${id}`, { signal });
}

/** Comments on a line that a pull request adds, as a reviewer does. */
export async function commentOnLine(
  service: Service,
  { pull, line, body }: { pull: AdminPullDetail; line: number; body: string },
  signal: AbortSignal,
): Promise<void> {
  const [file] = pull.files ?? [];
  if (!file) throw new Error('The pull request changes no file.');
  const comment = { path: file.path, line, body };
  await callService(service, `POST /v1/admin/pulls/${pull.id}/comments`, { body: comment, signal });
}

/** Merges a pull request at the commit that was loaded. */
export async function mergePull(service: Service, pull: AdminPullDetail, signal: AbortSignal): Promise<void> {
  await callService(service, `POST /v1/admin/pulls/${pull.id}/merge`, { body: { head: pull.headCommit }, signal });
}

/** Waits until Bindery has checked the newest commit and commented on it. */
export function waitForCheck(service: Service, id: string, signal: AbortSignal): Promise<AdminPullDetail> {
  return waitUntil(
    'The check of the pull request',
    async () => {
      const pull = await getPull(service, id, signal);
      const isChecked = pull.report !== null && pull.report.state !== 'pending';
      const isCurrent = pull.comments.some(({ body }) => body.includes((pull.headCommit ?? '-').slice(0, 12)));
      return isChecked && isCurrent ? pull : undefined;
    },
    signal,
  );
}

/** Returns the first line that a pull request adds. */
export function findAddedLine({ files }: AdminPullDetail): number {
  const lines = files?.[0]?.hunks?.flatMap((hunk) => hunk.lines) ?? [];
  return lines.find((line) => line.kind === 'added')?.after ?? 1;
}

/** Returns the URL of the preview in Bindery's comment. */
export function findPreview({ comments }: AdminPullDetail): string | undefined {
  const bodies = comments.filter(({ isAgent }) => isAgent).map(({ body }) => body);
  return /\*\*Preview:\*\* <?(http[^\s>]+)/.exec(bodies.join('\n'))?.[1];
}

/** Repeats a question until it has an answer. Throws an error about `what` if it takes too long. */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  signal: AbortSignal,
): Promise<Answer> {
  const deadline = AbortSignal.timeout(MAX_WAIT_MS);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (deadline.aborted) throw new Error(`${what} didn't happen within ${MAX_WAIT_MS / 60_000} minutes.`);
    await wait(PAUSE_MS, undefined, { signal });
  }
}

/** A real model can take a while. */
const MAX_WAIT_MS = 5 * 60_000;
/** Each request for a pull request runs Git several times. */
const PAUSE_MS = 1_000;
