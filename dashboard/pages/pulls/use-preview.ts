import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { exportQuery, exportsQuery, isUnfinished, previewsQuery, startPreview } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, PullDetail } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';

/** The preview of a pull request's branch: whether it is there, whether it is that of the last commit, and how to have it made. */
export function usePreview({ host }: Domain, { head, headCommit }: PullDetail) {
  const { id: org } = useOrganization();
  const start = useMutation({ mutationFn: () => startPreview(org, host, head) });
  const previews = useQuery(previewsQuery(org, host));
  const preview = previews.data?.find(({ branch }) => branch === head);
  const shownId = preview?.jobId ?? undefined;
  const shown = useQuery({ ...exportQuery(org, shownId ?? ''), enabled: shownId !== undefined }).data;
  const othersStarted = useStartedPreview(host, start.data === undefined && preview?.jobId === null);
  const awaitedId = start.data?.jobId ?? othersStarted;
  const awaited = useQuery({ ...exportQuery(org, awaitedId ?? ''), enabled: awaitedId !== undefined }).data;
  const { refetch } = previews;
  useEffect(() => {
    if (awaited?.status === 'completed') void refetch();
  }, [awaited?.status, refetch]);
  const isFailed = awaited?.status === 'failed';
  return {
    /** Nothing is known yet. */
    isLoading: previews.isPending,
    /** Address of the preview; undefined while there is none. */
    url: shownId === undefined ? undefined : preview?.url,
    /** Whether the preview is older than the last commit. */
    isOld: shown !== undefined && headCommit !== null && shown.commit !== headCommit,
    isRendering: start.isPending || (awaited !== undefined && isUnfinished(awaited)),
    /** Percent. */
    progress: awaited?.progress ?? 0,
    /** Id of the export that failed. */
    failedId: isFailed ? awaitedId : undefined,
    problem: isFailed ? (awaited.error ?? 'The export failed.') : start.error && describeError(start.error),
    start: () => start.mutate(),
  };
}

/** The export of a preview that somebody else began, such as the agent when it opened the pull request: the newest of the domain. */
function useStartedPreview(host: string, enabled: boolean): string | undefined {
  const { id: org } = useOrganization();
  const { data } = useInfiniteQuery({ ...exportsQuery(org, { domain: host }), enabled });
  return enabled ? data?.pages[0]?.exports.find(({ isPreview }) => isPreview)?.jobId : undefined;
}
