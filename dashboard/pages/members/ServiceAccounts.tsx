import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { changeServiceAccountRole, deleteServiceAccount, serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { ServiceAccount, ServiceAccountRole } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { getRoleLabel } from '../../lib/roles.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import { CreateServiceAccountDialog, SERVICE_ACCOUNT_ROLES } from './CreateServiceAccountDialog.tsx';

/** Card with the organization's service accounts. For admins, each row has a menu of actions. */
export function ServiceAccounts() {
  const { id: org, role } = useOrganization();
  const queryClient = useQueryClient();
  const accounts = useQuery(serviceAccountsQuery(org));
  const canManage = isAtLeast(role, 'admin');
  const [isCreating, setCreating] = useState(false);
  const [accountToDelete, setAccountToDelete] = useState<ServiceAccount>();
  const refresh = () => queryClient.invalidateQueries(serviceAccountsQuery(org));
  const changeRole = async ({ id, name }: ServiceAccount, newRole: ServiceAccountRole) => {
    try {
      await changeServiceAccountRole(org, id, newRole);
      showToast(`${name} now has the role ${newRole}.`);
    } catch (error) {
      showError(error);
    }
    await refresh();
  };
  const columns: Column<ServiceAccount>[] = [
    { label: 'Account', cell: ({ name }) => <strong>{name}</strong> },
    { label: 'Role', isShort: true, cell: (account) => getRoleLabel(account.role) },
    {
      label: 'Keys',
      isShort: true,
      cell: ({ keys }) => (keys === 0 ? <span className="muted">None</span> : keys),
    },
    { label: 'Created', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (account) =>
        canManage && (
          <Menu trigger={<IconButton icon="more" label={`Actions for ${account.name}`} />}>
            <MenuLabel>Role</MenuLabel>
            {SERVICE_ACCOUNT_ROLES.map(({ value, label }) => (
              <MenuItem key={value} chosen={value === account.role} onSelect={() => void changeRole(account, value)}>
                {label}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem icon="trash" danger onSelect={() => setAccountToDelete(account)}>
              Delete
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <Loaded query={accounts} name="service accounts" lines={1}>
        {(list) => (
          <LongList
            flush={list.length > 0}
            step={20}
            title="Service accounts"
            description="Members that represent programs. They use API keys, which keep working when the person who created them leaves."
            action={
              canManage && (
                <Button size="sm" icon="plus" onClick={() => setCreating(true)}>
                  Add service account
                </Button>
              )
            }
            items={list}
            filter="Search service accounts"
            getText={({ name }) => name}
            empty="No service accounts yet."
          >
            {(rows) => <Table label="Service accounts" columns={columns} rows={rows} keyOf={({ id }) => id} />}
          </LongList>
        )}
      </Loaded>
      {isCreating && <CreateServiceAccountDialog close={() => setCreating(false)} />}
      {accountToDelete && (
        <ConfirmDialog
          open
          onOpenChange={() => setAccountToDelete(undefined)}
          title={`Delete ${accountToDelete.name}?`}
          action="Delete service account"
          onConfirm={async () => {
            await deleteServiceAccount(org, accountToDelete.id);
            showToast(`${accountToDelete.name} deleted.`);
            await refresh();
          }}
        >
          {describeKeys(accountToDelete.keys)} Pipelines that use them stop working immediately.
        </ConfirmDialog>
      )}
    </>
  );
}

function describeKeys(count: number): string {
  if (count === 0) return 'It has no keys that work.';
  return count === 1 ? 'Its API key is revoked.' : `Its ${count} API keys are revoked.`;
}
