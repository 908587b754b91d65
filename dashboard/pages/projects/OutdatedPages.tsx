import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startAgentJob } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { outdatedPagesQuery } from '../../api/projects.ts';
import type { OutdatedPage } from '../../api/types.ts';
import { formatDay } from '../../lib/format-day.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { showError } from '../../ui/toasts.ts';
import { describeCommits, getDescribedPath } from './describe-change.ts';
import css from './OutdatedPages.module.css';
import { UncheckedPages } from './UncheckedPages.tsx';
import { writeUpdatePrompt } from './write-update-prompt.ts';

/**
 * Cards with the pages whose described files and operations changed after them, and with what can't be compared. Renders
 * nothing if there are none.
 */
export function OutdatedPages({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const { data, error, refetch } = useQuery(outdatedPagesQuery(org, projectId));
  if (data === undefined && error)
    return (
      <Card title={TITLE}>
        <ErrorState title="Couldn't load the pages" error={error} retry={() => void refetch()} />
      </Card>
    );
  if (data === undefined) return null;
  return (
    <>
      {data.pages.length > 0 && <Outdated projectId={projectId} pages={data.pages} />}
      {data.unchecked.length > 0 && (
        <UncheckedPages projectId={projectId} checkedAt={data.checkedAt} unchecked={data.unchecked} />
      )}
    </>
  );
}

const TITLE = 'Pages that may be outdated';

function Outdated({ projectId, pages }: { projectId: string; pages: readonly OutdatedPage[] }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(projectId);
  const navigate = useNavigate();
  const canStart = isAtLeast(role, 'member');
  const start = useMutation({
    mutationFn: (chosen: readonly OutdatedPage[]) =>
      startAgentJob(org, { projectId, prompt: writeUpdatePrompt(chosen), tags: ['outdated-pages'] }),
    onSuccess: ({ id }) => navigate({ to: '/$org/agent/$projectId/$jobId', params: { org, projectId, jobId: id } }),
    onError: showError,
  });
  const columns: Column<OutdatedPage>[] = [
    { label: 'Page', cell: ({ file }) => <CodeName>{file}</CodeName> },
    { label: 'What changed', isLong: true, cell: (page) => <Changes {...page} /> },
    { label: 'Since', isLong: true, cell: ({ since }) => <Since {...since} /> },
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
      title={TITLE}
      description="The code or API operations that these pages describe have changed since the pages were last edited."
      action={
        canStart && (
          <Button size="sm" icon="agent" busy={start.isPending} onClick={() => start.mutate(pages.slice(0, MAX_PAGES))}>
            {pages.length > MAX_PAGES ? `Update the first ${MAX_PAGES}` : 'Update all'}
          </Button>
        )
      }
    >
      <Table label={TITLE} columns={columns} rows={pages} keyOf={({ file }) => file} />
    </Card>
  );
}

/** A job can change 50 files by default. */
const MAX_PAGES = 20;
const MAX_CHANGES = 3;

function Changes({ changes, count }: Pick<OutdatedPage, 'changes' | 'count'>) {
  const shownChanges = changes.slice(0, MAX_CHANGES);
  return (
    <div className={css.changes}>
      {shownChanges.map((change) => (
        <div key={`${getDescribedPath(change)}#${change.operation ?? ''}`}>
          {change.operation !== null && (
            <>
              <CodeName>{change.operation}</CodeName> <span className="muted">in</span>{' '}
            </>
          )}
          <CodeName>{getDescribedPath(change)}</CodeName> <span className={css.commits}>{describeCommits(change)}</span>
        </div>
      ))}
      {count > shownChanges.length && <div className="muted">and {count - shownChanges.length} more</div>}
    </div>
  );
}

function Since({ id, day, title, repository }: OutdatedPage['since']) {
  return (
    <span>
      <time dateTime={day}>{formatDay(`${day}T00:00:00Z`)}</time> <span className="muted">in</span>{' '}
      <code>{repository === null ? id.slice(0, 7) : `${repository}@${id.slice(0, 7)}`}</code>
      <span className={css.commit}>
        <Name>{title}</Name>
      </span>
    </span>
  );
}
