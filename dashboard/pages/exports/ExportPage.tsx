import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../api/api-error.ts';
import { useEffect, useRef } from 'react';
import { exportQuery, isUnfinished, getExportState } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ExportJob } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { useRoleInProject } from '../../parts/use-role.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Name } from '../../ui/Name.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';
import { formatNumber } from '../../lib/format-number.ts';
import { BundleCard } from './BundleCard.tsx';
import { CancelButton } from './CancelButton.tsx';
import { Diagnostics } from './Diagnostics.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { CurrentBadge, CurrentSite, PublishButton } from './PublishButton.tsx';

/** Page of an export: its progress while it runs, then its bundle and diagnostics. */
export function ExportPage() {
  const { id: org } = useOrganization();
  const { jobId } = useParams({ from: '/signed-in/$org/exports/$jobId' });
  const job = useQuery(exportQuery(org, jobId));
  const { data } = job;
  useReleaseRefresh(org, data);
  const canAct = isAtLeast(useRoleInProject(data?.projectId), 'member');
  if (isMissing(job.error)) return <Missing what="export" to="/$org/exports" list="exports" />;
  return (
    <Page
      title={data?.domain ?? 'Export'}
      back={<BackLink to="/$org/exports">Exports</BackLink>}
      badge={
        data && (
          <>
            <StatusBadge status={getExportState(data)} />
            {data.isPreview && <Badge>Preview</Badge>}
            {data.status === 'completed' && <CurrentBadge job={data} />}
          </>
        )
      }
      actions={
        data && (
          <>
            {data.status === 'completed' && <CurrentSite job={data} />}
            {canAct && data.status === 'completed' && <PublishButton job={data} />}
            {canAct && isUnfinished(data) && <CancelButton job={data} />}
          </>
        )
      }
    >
      <Loaded query={job} name="the export" shape="page">
        {(job) => (
          <Stack gap={5}>
            {isUnfinished(job) && <ExportProgress job={job} />}
            {job.status === 'failed' && (
              <Notice
                tone={job.canceledAt === null ? 'bad' : 'info'}
                title={job.canceledAt === null ? 'Export failed' : 'Export canceled'}
                action={
                  canAct && (
                    <ButtonLink size="sm">
                      <Link to="/$org/exports" params={{ org }} search={{ start: 'new', domain: job.domain }}>
                        Start again
                      </Link>
                    </ButtonLink>
                  )
                }
              >
                {job.error}
              </Notice>
            )}
            {job.status === 'completed' && canAct && <BundleCard job={job} />}
            <Card title="About this export">
              <Stack>
                <DetailList
                  details={[
                    {
                      label: 'Domain',
                      value: (
                        <Link to="/$org/domains/$host" params={{ org, host: job.domain }} className="link">
                          <Name>{job.domain}</Name>
                        </Link>
                      ),
                    },
                    { label: 'Version label', value: job.version ?? '–' },
                    {
                      label: 'Pages',
                      value: <span className="numeric">{job.pageCount === 0 ? '–' : formatNumber(job.pageCount)}</span>,
                    },
                    { label: 'Started', value: <Time at={job.createdAt} /> },
                    { label: isUnfinished(job) ? 'Updated' : 'Finished', value: <Time at={job.updatedAt} /> },
                    ...(job.commit === null
                      ? []
                      : [{ label: 'Commit', value: <code>{job.commit.slice(0, 12)}</code> }]),
                  ]}
                />
                <CopyField label="Job ID" name="job ID" value={job.jobId} />
              </Stack>
            </Card>
            {!isUnfinished(job) && job.canceledAt === null && (
              <Diagnostics jobId={job.jobId} isComplete={job.status === 'completed'} />
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Reloads the domain and its releases when the export finishes, because it may be the current release now. */
function useReleaseRefresh(org: string, job: ExportJob | undefined): void {
  const queryClient = useQueryClient();
  const wasRunning = useRef(false);
  const isRunning = job !== undefined && isUnfinished(job);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [queryOrg, kind] }) => queryOrg === org && (kind === 'releases' || kind === 'domains'),
      });
    wasRunning.current = isRunning;
  }, [isRunning, org, queryClient]);
}
