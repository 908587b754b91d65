import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startAgentJob } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { outdatedPagesQuery } from '../../api/projects.ts';
import type { OutdatedPage } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { writeUpdatePrompt } from './write-update-prompt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError } from '../../ui/toasts.ts';

/** Card with the pages whose described files changed after them. Renders nothing if there are none. */
export function OutdatedPages({ projectId }: { projectId: string }) {
  const { id: org, role } = useOrganization();
  const navigate = useNavigate();
  const { data } = useQuery(outdatedPagesQuery(org, projectId));
  const canStart = isAtLeast(role, 'member');
  const start = useMutation({
    mutationFn: (pages: readonly OutdatedPage[]) =>
      startAgentJob(org, { projectId, prompt: writeUpdatePrompt(pages), tags: ['outdated-pages'] }),
    onSuccess: ({ id }) => navigate({ to: '/$org/agent/$projectId/$jobId', params: { org, projectId, jobId: id } }),
    onError: showError,
  });
  if (data === undefined || data.pages.length === 0) return null;
  const columns: Column<OutdatedPage>[] = [
    { label: 'Page', cell: ({ file }) => <CodeName>{file}</CodeName> },
    {
      label: 'Changed after it',
      cell: ({ changes, count }) => (
        <span>
          <CodeName>{changes[0] ?? ''}</CodeName>
          {count > 1 && <span className="muted"> and {count - 1} more</span>}
        </span>
      ),
    },
    {
      label: 'Since',
      cell: ({ since: { id, day, title } }) => (
        <span>
          <Time at={`${day}T00:00:00Z`} /> <span className="muted">in</span> <code>{id.slice(0, 7)}</code>{' '}
          <Name>{title}</Name>
        </span>
      ),
    },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (page) =>
        canStart && (
          <Button size="sm" disabled={start.isPending} onClick={() => start.mutate([page])}>
            Update
          </Button>
        ),
    },
  ];
  return (
    <Card
      flush
      title="Pages that may be outdated"
      description="The files that these pages describe have changed since the pages were last edited, as of the last export."
      action={
        canStart && (
          <Button
            size="sm"
            icon="agent"
            busy={start.isPending}
            onClick={() => start.mutate(data.pages.slice(0, MAX_PAGES))}
          >
            {data.pages.length > MAX_PAGES ? `Update the first ${MAX_PAGES}` : 'Update all'}
          </Button>
        )
      }
    >
      <Table label="Pages that may be outdated" columns={columns} rows={data.pages} keyOf={({ file }) => file} />
    </Card>
  );
}

/** A job can change 50 files by default. */
const MAX_PAGES = 20;
