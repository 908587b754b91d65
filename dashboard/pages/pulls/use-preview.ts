import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allPreviewsQuery, exportQuery, exportsQuery, isUnfinished, startPreview } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, PullDetail } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';

/**
 * Returns the state of the preview of a pull request's branch: its URL, whether it shows the latest commit, and the
 * progress of a new one. `start` creates the preview.
 */
export function usePreview({ host }: Domain, { head, headCommit }: PullDetail) {
  const { id: org } = useOrganization();
  const start = useMutation({ mutationFn: () => startPreview(org, host, head) });
  const previews = useQuery(allPreviewsQuery(org, host));
  const preview = previews.data?.find(({ branch }) => branch === head);
  const currentId = preview?.jobId ?? undefined;
  const current = useQuery({ ...exportQuery(org, currentId ?? ''), enabled: currentId !== undefined }).data;
  const startedId = useStartedPreview(host, start.data === undefined && preview?.jobId === null);
  const pendingId = start.data?.jobId ?? startedId;
  const pendingExport = useQuery({ ...exportQuery(org, pendingId ?? ''), enabled: pendingId !== undefined }).data;
  const { refetch } = previews;
  useEffect(() => {
    if (pendingExport?.status === 'completed') void refetch();
  }, [pendingExport?.status, refetch]);
  const isFailed = pendingExport?.status === 'failed';
  return {
    /** Whether the list of previews is loading. */
    isLoading: previews.isPending,
    /** URL of the preview; undefined if there is none. */
    url: currentId === undefined ? undefined : preview?.url,
    /** Whether the preview is older than the latest commit. */
    isOld: current !== undefined && headCommit !== null && current.commit !== headCommit,
    isRendering: start.isPending || (pendingExport !== undefined && isUnfinished(pendingExport)),
    /** Progress in percent. */
    progress: pendingExport?.progress ?? 0,
    /** Id of the failed export. */
    failedId: isFailed ? pendingId : undefined,
    problem: isFailed ? (pendingExport.error ?? 'The export failed.') : start.error && describeError(start.error),
    start: () => start.mutate(),
  };
}

/**
 * Returns the id of the domain's newest preview export. Another user or the agent may have started it, for example
 * when the agent opened the pull request.
 */
function useStartedPreview(host: string, enabled: boolean): string | undefined {
  const { id: org } = useOrganization();
  const { data } = useInfiniteQuery({ ...exportsQuery(org, { domain: host }), enabled });
  return enabled ? data?.pages[0]?.exports.find(({ isPreview }) => isPreview)?.jobId : undefined;
}
