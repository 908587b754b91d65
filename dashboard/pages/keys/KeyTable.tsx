import type { ApiKey } from '../../api/types.ts';
import { formatDate } from '../../lib/format-time.ts';
import { getKeyState } from '../../lib/key-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { KeyAccess } from './KeyAccess.tsx';

const STATES = {
  active: { label: 'Active', tone: 'ok' },
  'expires-soon': { label: 'Expires soon', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

/** Table of an organization's API keys, without their secrets. */
export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const now = Date.now();
  const getState = (key: ApiKey) => getKeyState(key, now);
  const columns: Column<ApiKey>[] = [
    {
      label: 'Key',
      cell: (key) => (
        <div>
          <div>
            <strong>{key.name}</strong>
          </div>
          <code className="muted">
            {key.prefix}…{key.lastFour}
          </code>
        </div>
      ),
    },
    { label: 'Permissions', cell: (key) => <KeyAccess apiKey={key} /> },
    { label: 'Created', isShort: true, cell: (key) => <Time at={key.createdAt} /> },
    {
      label: 'Last used',
      isShort: true,
      cell: (key) => (key.lastUsedAt === null ? <span className="muted">Never</span> : <Time at={key.lastUsedAt} />),
    },
    {
      label: 'Status',
      cell: (key) => {
        const { label, tone } = STATES[getState(key)];
        return (
          <span title={key.expiresAt === null ? 'Never expires' : `Expires ${formatDate(new Date(key.expiresAt))}`}>
            <Badge tone={tone}>{label}</Badge>
          </span>
        );
      },
    },
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
