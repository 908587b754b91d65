import { useMutation, useQuery } from '@tanstack/react-query';
import { previewsQuery, startPreview } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery } from '../../api/projects.ts';
import type { PullDetail } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';

const EVERY_MS = 2_000;

/** The site as it is and as it would be, where a domain of the project is served by Bindery. */
export function PullPreview({ pull }: { pull: PullDetail }) {
  const { id: org, role } = useOrganization();
  const { data: domains } = useQuery(domainsQuery(org));
  const domain = domains?.find(({ projectId, deployment }) => projectId === pull.projectId && deployment === 'cloud');
  const host = domain?.host ?? '';
  const { data: previews, refetch } = useQuery({
    ...previewsQuery(org, host),
    enabled: domain !== undefined,
    refetchInterval: EVERY_MS,
  });
  const start = useMutation({ mutationFn: () => startPreview(org, host, pull.head), onSuccess: () => void refetch() });
  if (!domain || !isAtLeast(role, 'member')) return null;
  const preview = previews?.find(({ branch }) => branch === pull.head);
  const isReady = preview !== undefined && preview.jobId !== null;
  return (
    <Card
      title="Rendered"
      description="Open the pages before and after the change."
      action={
        <>
          {domain.url && (
            <ButtonLink size="sm">
              <a href={domain.url} target="_blank" rel="noreferrer">
                Before <Icon name="external" size={14} />
              </a>
            </ButtonLink>
          )}
          {isReady ? (
            <ButtonLink size="sm">
              <a href={preview.url} target="_blank" rel="noreferrer">
                After <Icon name="external" size={14} />
              </a>
            </ButtonLink>
          ) : (
            <Button size="sm" icon="eye" busy={start.isPending || preview !== undefined} onClick={() => start.mutate()}>
              {preview ? 'Rendering …' : 'Render the change'}
            </Button>
          )}
        </>
      }
    >
      {start.error !== null && <Notice tone="bad">{describeError(start.error)}</Notice>}
    </Card>
  );
}
