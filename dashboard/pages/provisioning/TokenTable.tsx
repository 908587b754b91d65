import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { revokeScimToken, scimQuery } from '../../api/scim.ts';
import type { NewScimToken, ScimToken } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { KeyName, KeyStatus, LastUse } from '../../parts/KeyCells.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RotateTokenDialog } from './RotateTokenDialog.tsx';

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
    { label: 'Token', cell: (token) => <KeyName {...token} /> },
    { label: 'Created', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    { label: 'Last used', isShort: true, cell: ({ lastUsedAt }) => <LastUse at={lastUsedAt} /> },
    {
      label: 'Status',
      cell: (token) => (
        <KeyStatus times={token} now={now}>
          {token.formerUntil !== null && Date.parse(token.formerUntil) > now && (
            <div className="muted">
              Old token expires <Time at={token.formerUntil} />
            </div>
          )}
        </KeyStatus>
      ),
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
          this. Existing accounts keep their access.
        </ConfirmDialog>
      )}
    </>
  );
}
