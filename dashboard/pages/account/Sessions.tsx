import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteSessions, deleteSession, sessionsQuery } from '../../api/session.ts';
import type { Session } from '../../api/types.ts';
import { describeBrowser } from '../../lib/describe-browser.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError } from '../../ui/toasts.ts';

/** The account's sessions, with buttons to end them. */
export function Sessions() {
  const queryClient = useQueryClient();
  const sessions = useInfiniteQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? deleteSessions() : deleteSession(id)),
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
    onError: showError,
  });
  const columns: Column<Session>[] = [
    {
      label: 'Browser',
      cell: ({ browser, isCurrent }) => (
        <span title={browser ?? undefined}>
          {describeBrowser(browser)} {isCurrent && <Badge tone="ok">Current</Badge>}
        </span>
      ),
    },
    { label: 'IP address', cell: ({ address }) => <span className="muted numeric">{address}</span> },
    { label: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      label: 'Action',
      isQuiet: true,
      align: 'end',
      cell: ({ id, isCurrent, browser }) =>
        !isCurrent && (
          <Button
            size="sm"
            variant="ghost"
            disabled={end.isPending}
            onClick={() => end.mutate(id)}
            aria-label={`Sign out ${describeBrowser(browser)}`}
          >
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <PagedList
      query={sessions}
      name="sessions"
      title="Sessions"
      getItems={(page) => page.sessions}
      action={
        (sessions.data?.pages[0]?.sessions.length ?? 0) > 1 && (
          <Button size="sm" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {(list) => <Table label="Sessions" columns={columns} rows={list} keyOf={({ id }) => id} />}
    </PagedList>
  );
}
