import { useQueryClient } from '@tanstack/react-query';
import { invitationsQuery, withdrawInvitation } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Invitation } from '../../api/types.ts';
import { getRoleLabel } from '../../lib/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError, showToast } from '../../ui/toasts.ts';

/** Table of open invitations. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const withdraw = async ({ id, email }: Invitation) => {
    try {
      await withdrawInvitation(org, id);
      showToast(email === null ? 'Invitation withdrawn.' : `Invitation for ${email} withdrawn.`);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries(invitationsQuery(org));
  };
  const columns: Column<Invitation>[] = [
    {
      label: 'Recipient',
      cell: ({ email }) =>
        email === null ? <span className="muted">Anyone with the link</span> : <Name>{email}</Name>,
    },
    { label: 'Role', isShort: true, cell: ({ role }) => getRoleLabel(role) },
    { label: 'Invited by', cell: ({ invitedBy }) => invitedBy ?? <span className="muted">Operator</span> },
    { label: 'Expires', isShort: true, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
    {
      label: 'Action',
      isQuiet: true,
      align: 'end',
      cell: (invitation) => (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void withdraw(invitation)}
          aria-label={`Withdraw the invitation for ${invitation.email ?? 'anyone with the link'}`}
        >
          Withdraw
        </Button>
      ),
    },
  ];
  return <Table label="Invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />;
}
