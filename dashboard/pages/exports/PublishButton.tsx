import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publishExport, releasesQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery } from '../../api/projects.ts';
import type { ExportJob } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Button that publishes an export. For the current release, shows a badge instead. */
export function PublishButton({ job: { jobId, domain } }: { job: ExportJob }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const { data: releases } = useQuery(releasesQuery(org, domain));
  const publish = useMutation({
    mutationFn: () => publishExport(org, jobId),
    onSuccess: async () => {
      showToast(`${domain} now serves this export.`);
      await Promise.all([
        queryClient.invalidateQueries(releasesQuery(org, domain)),
        queryClient.invalidateQueries(domainsQuery(org)),
      ]);
    },
    onError: (error) => showToast(describeError(error), 'bad'),
  });
  if (!releases) return null;
  if (releases.some((release) => release.jobId === jobId && release.current))
    return <Badge tone="ok">Current release</Badge>;
  return (
    <Button icon="rocket" busy={publish.isPending} onClick={() => publish.mutate()}>
      Publish
    </Button>
  );
}
