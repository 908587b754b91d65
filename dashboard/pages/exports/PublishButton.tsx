import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publishExport, releasesQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainQuery, domainsQuery } from '../../api/projects.ts';
import type { ExportJob } from '../../api/types.ts';
import { OpenSite } from '../../parts/OpenSite.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { showError, showToast } from '../../ui/toasts.ts';

/** Badge of the export that the domain serves. */
export function CurrentBadge({ job }: { job: ExportJob }) {
  return useIsCurrent(job) === true && <Badge tone="ok">Current release</Badge>;
}

/** Link to the site, if the domain serves this export. */
export function CurrentSite({ job }: { job: ExportJob }) {
  const { id: org } = useOrganization();
  const isCurrent = useIsCurrent(job) === true;
  const { data: domain } = useQuery({ ...domainQuery(org, job.domain), enabled: isCurrent });
  return isCurrent && domain && <OpenSite {...domain} />;
}

/** Returns whether the domain serves an export. Undefined while its releases load. */
function useIsCurrent({ jobId, domain }: ExportJob): boolean | undefined {
  const { id: org } = useOrganization();
  const { data: releases } = useQuery(releasesQuery(org, domain));
  return releases?.some((release) => release.jobId === jobId && release.current);
}

/** Button that publishes an export. Renders nothing for the current release. */
export function PublishButton({ job }: { job: ExportJob }) {
  const { jobId, domain } = job;
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const isCurrent = useIsCurrent(job);
  const publish = useMutation({
    mutationFn: () => publishExport(org, jobId),
    onSuccess: async () => {
      showToast(`${domain} now serves this export.`);
      await Promise.all([
        queryClient.invalidateQueries(releasesQuery(org, domain)),
        queryClient.invalidateQueries(domainsQuery(org)),
      ]);
    },
    onError: showError,
  });
  if (isCurrent !== false) return null;
  return (
    <Button icon="rocket" busy={publish.isPending} onClick={() => publish.mutate()}>
      Publish
    </Button>
  );
}
