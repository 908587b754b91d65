import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { revokeScimToken, scimQuery } from '../../api/scim.ts';
import type { NewScimToken, ScimToken } from '../../api/types.ts';
import { formatDate } from '../../lib/format-time.ts';
import { getKeyState } from '../../lib/key-state.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RotateTokenDialog } from './RotateTokenDialog.tsx';

const STATES = {
  active: { label: 'Active', tone: 'ok' },
  'expires-soon': { label: 'Expires soon', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

interface TokenTableProps {
  tokens: readonly ScimToken[];
  onRotated: (created: NewScimToken) => void;
}

/** Table of SCIM tokens. For owners, each usable token has a menu of actions. */
export function TokenTable({ tokens, onRotated }: TokenTableProps) {
  const { id: org, role } = useOrganization();
  const queryClient = useQueryClient();
  const [tokenToRotate, setTokenToRotate] = useState<ScimToken>();
  const [tokenToRevoke, setTokenToRevoke] = useState<ScimToken>();
  const now = Date.now();
  const columns: Column<ScimToken>[] = [
    {
      label: 'Token',
      cell: ({ name, prefix, lastFour }) => (
        <div>
          <div>
            <strong>{name}</strong>
          </div>
          <code className="muted">
            {prefix}…{lastFour}
          </code>
        </div>
      ),
    },
    { label: 'Created', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      label: 'Last used',
      isShort: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="muted">Never</span> : <Time at={lastUsedAt} />),
    },
    {
      label: 'Status',
      cell: (token) => {
        const { label, tone } = STATES[getKeyState(token, now)];
        const hasFormer = token.formerUntil !== null && Date.parse(token.formerUntil) > now;
        return (
          <span title={token.expiresAt === null ? 'Never expires' : `Expires ${formatDate(new Date(token.expiresAt))}`}>
            <Badge tone={tone}>{label}</Badge>
            {hasFormer && token.formerUntil !== null && (
              <div className="muted">
                Old token works until <Time at={token.formerUntil} />
              </div>
            )}
          </span>
        );
      },
    },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (token) =>
        token.revokedAt === null &&
        isAtLeast(role, 'owner') && (
          <Menu trigger={<IconButton icon="more" label={`Actions for ${token.name}`} />}>
            <MenuItem icon="rotate" onSelect={() => setTokenToRotate(token)}>
              Rotate
            </MenuItem>
            <MenuItem icon="trash" danger onSelect={() => setTokenToRevoke(token)}>
              Revoke
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <Table label="SCIM tokens" columns={columns} rows={tokens} keyOf={({ id }) => id} />
      {tokenToRotate && (
        <RotateTokenDialog token={tokenToRotate} close={() => setTokenToRotate(undefined)} onRotated={onRotated} />
      )}
      {tokenToRevoke && (
        <ConfirmDialog
          open
          onOpenChange={() => setTokenToRevoke(undefined)}
          title={`Revoke “${tokenToRevoke.name}”?`}
          action="Revoke token"
          onConfirm={async () => {
            await revokeScimToken(org, tokenToRevoke.id);
            showToast(`SCIM token “${tokenToRevoke.name}” revoked.`);
            await queryClient.invalidateQueries(scimQuery(org));
          }}
        >
          The identity provider can no longer create, change or deactivate accounts with this token. You can't undo
          this. Accounts that exist keep their access.
        </ConfirmDialog>
      )}
    </>
  );
}
