import { requestReport } from '../../../agent/pull-reports/request-report.ts';
import type { Database } from '../../../db/schema.ts';
import { followPullRequest } from '../../../export/previews/follow-pull-request.ts';
import type { FollowOutcome } from '../../../export/previews/follow-pull-request.ts';
import type { PreviewDeps } from '../../../export/previews/start-preview.ts';
import type { PullRequestChange } from '../../../agent/hosts/webhooks/webhook.ts';

/**
 * Starts what a changed pull request causes: its preview and the report on it. A branch in another repository gets no
 * preview, because its author may be a stranger. Returns the response of the webhook.
 */
export async function takeChange(
  { db, ...deps }: PreviewDeps & { db: Database },
  { projectId, change }: { projectId: string; change: PullRequestChange },
): Promise<{ accepted: boolean; message: string }> {
  const { pullId, isFork, ...pull } = change;
  const outcome = isFork ? 'fork' : await followPullRequest(db, deps, { projectId, ...pull });
  const isReported = change.state === 'changed' && (await requestReport(db, { projectId, pullId }));
  const isFollowed = outcome === 'started' || outcome === 'removed';
  if (!isReported) return { accepted: isFollowed, message: MESSAGES[outcome] };
  return { accepted: true, message: isFollowed ? `${MESSAGES[outcome]} ${REPORTING}` : REPORTING };
}

const REPORTING = "Checking the pull request's changes.";

const MESSAGES: Readonly<Record<FollowOutcome | 'fork', string>> = {
  started: "Exporting the pull request's branch to its preview.",
  known: "Ignored: the pull request's preview already has this commit.",
  removed: 'Removing the preview, because the pull request is closed.',
  none: "Ignored: the pull request doesn't have a preview, Bindery doesn't host a domain of the project, or the plan doesn't include static exports.",
  fork: "Ignored: the pull request's branch is in another repository.",
};
