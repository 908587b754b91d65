import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { previewsQuery, startPreview } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, Preview } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

const COLUMNS: Column<Preview>[] = [
  { label: 'Branch', cell: ({ branch }) => <code>{branch}</code> },
  {
    label: 'URL',
    cell: ({ url, jobId }) =>
      jobId === null ? (
        <span className="muted">Building…</span>
      ) : (
        <a href={url} className="link" target="_blank" rel="noreferrer">
          Open
        </a>
      ),
  },
  { label: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

/** Previews of branches, and a form that creates one. */
export function Previews({ domain: { host, projectId } }: { domain: Domain }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(projectId);
  const queryClient = useQueryClient();
  const previews = useInfiniteQuery(previewsQuery(org, host));
  const [branch, setBranch] = useState('');
  const start = useMutation({
    mutationFn: () => startPreview(org, host, branch.trim()),
    onSuccess: () => {
      setBranch('');
      void queryClient.invalidateQueries({ queryKey: [org, 'previews'] });
    },
  });
  return (
    <Stack gap={5}>
      {isAtLeast(role, 'member') && (
        <CardForm
          title="Preview a branch"
          description="Anyone with the URL can read a preview. Bindery asks search engines not to index it."
          footer={<span>Bindery deletes previews after they expire.</span>}
          submit="Create preview"
          action={start}
        >
          <TextField
            label="Branch"
            required
            spellCheck={false}
            autoCapitalize="off"
            placeholder="new-guide"
            value={branch}
            onValue={setBranch}
          />
        </CardForm>
      )}
      <PagedList query={previews} name="previews" lines={2} title="Previews" getItems={(page) => page.previews}>
        {(list) => <Table label="Previews" columns={COLUMNS} rows={list} keyOf={({ branch: each }) => each} />}
      </PagedList>
    </Stack>
  );
}
