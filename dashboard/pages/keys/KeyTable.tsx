import type { ApiKey } from '../../api/types.ts';
import { KeyName, KeyStatus, LastUse } from '../../parts/KeyCells.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { KeyAccess } from './KeyAccess.tsx';

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

/** Table of an organization's API keys, without their secrets. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const now = Date.now();
  const columns: Column<ApiKey>[] = [
    { label: 'Key', cell: (key) => <KeyName {...key} /> },
    { label: 'Permissions', cell: (key) => <KeyAccess apiKey={key} /> },
    { label: 'Created', isShort: true, cell: (key) => <Time at={key.createdAt} /> },
    { label: 'Last used', isShort: true, cell: ({ lastUsedAt }) => <LastUse at={lastUsedAt} /> },
    { label: 'Status', cell: (key) => <KeyStatus times={key} now={now} /> },
    {
      label: 'Action',
      isQuiet: true,
      align: 'end',
      cell: (key) =>
        key.revokedAt === null && (
          <Button size="sm" variant="ghost" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
            Revoke
          </Button>
        ),
    },
  ];
  return <Table label="API keys" columns={columns} rows={keys} keyOf={({ id }) => id} />;
}
