import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRole, createResetLink, removeMember, resetSecondFactor } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import { meQuery } from '../../api/session.ts';
import type { Member } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { getRoleLabel, ROLES } from '../../lib/roles.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu.tsx';
import { Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import type { SingleUseLink } from './LinkDialog.tsx';

interface MemberTableProps {
  members: readonly Member[];
  showLink: (link: SingleUseLink) => void;
}

/** Table of an organization's members. For admins, each row has a menu of actions. */
export function MemberTable({ members, showLink }: MemberTableProps) {
  const { id: org, name, role } = useOrganization();
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const [memberToRemove, setMemberToRemove] = useState<Member>();
  const [memberToReset, setMemberToReset] = useState<Member>();
  const applyChange = async (change: () => Promise<unknown>, message: string | undefined) => {
    try {
      await change();
      if (message !== undefined) showToast(message);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [org, 'members'] });
  };
  const columns: Column<Member>[] = [
    {
      label: 'Member',
      cell: (member) => (
        <div>
          <strong>{member.name}</strong> {member.userId === me.user.id && <Badge>You</Badge>}
          <div className="muted">
            <Name>{member.email}</Name> {member.emailVerified === false && <Badge>Unverified</Badge>}
          </div>
        </div>
      ),
    },
    { label: 'Role', isShort: true, cell: (member) => getRoleLabel(member.role) },
    { label: 'Joined', isShort: true, cell: ({ joinedAt }) => <Time at={joinedAt} /> },
    {
      label: 'Last seen',
      isShort: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <span className="muted">Signed out</span> : <Time at={lastSeenAt} />,
    },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (member) =>
        isAtLeast(role, 'admin') &&
        isAtLeast(role, member.role) && (
          <Menu trigger={<IconButton icon="more" label={`Actions for ${member.name}`} />}>
            <MenuLabel>Role</MenuLabel>
            {ROLES.filter(({ value }) => isAtLeast(role, value)).map(({ value, label }) => (
              <MenuItem
                key={value}
                chosen={value === member.role}
                onSelect={() =>
                  void applyChange(
                    () => changeRole(org, member.userId, value),
                    `${member.name} now has the role ${label.toLowerCase()}.`,
                  )
                }
              >
                {label}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem
              icon="lock"
              onSelect={() =>
                void applyChange(async () => {
                  const { url, expiresAt } = await createResetLink(org, member.userId);
                  showLink({ title: `Password reset link for ${member.name}`, url, expiresAt });
                }, undefined)
              }
            >
              Create password reset link
            </MenuItem>
            {member.hasSecondFactor && (
              <MenuItem icon="lock" onSelect={() => setMemberToReset(member)}>
                Reset second factor
              </MenuItem>
            )}
            <MenuItem icon="trash" danger onSelect={() => setMemberToRemove(member)}>
              Remove
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <Table label="Members" columns={columns} rows={members} keyOf={({ userId }) => userId} />
      {memberToReset && (
        <ConfirmDialog
          open
          onOpenChange={() => setMemberToReset(undefined)}
          title={`Reset the second factor of ${memberToReset.name}?`}
          action="Reset second factor"
          onConfirm={async () => {
            await resetSecondFactor(org, memberToReset.userId);
            showToast(`Second factor of ${memberToReset.name} reset.`);
            await queryClient.invalidateQueries({ queryKey: [org, 'members'] });
          }}
        >
          Until they set up another one, they only need their password to sign in. Only do this if you are sure that the
          request comes from them.
        </ConfirmDialog>
      )}
      {memberToRemove && (
        <ConfirmDialog
          open
          onOpenChange={() => setMemberToRemove(undefined)}
          title={`Remove ${memberToRemove.name}?`}
          action="Remove member"
          onConfirm={async () => {
            await removeMember(org, memberToRemove.userId);
            showToast(`${memberToRemove.name} removed.`);
            await queryClient.invalidateQueries({ queryKey: [org, 'members'] });
          }}
        >
          They lose access to {name} immediately. Their sessions, open invitations and API keys are revoked, so first
          replace any of their keys that your pipelines use. Exports and agent jobs that they started are kept.
        </ConfirmDialog>
      )}
    </>
  );
}
