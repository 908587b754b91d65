import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsQuery, invite } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Role } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { ROLES } from '../../lib/roles.ts';
import { Choices } from '../../ui/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { SingleUseLink } from './LinkDialog.tsx';

interface InviteDialogProps {
  close: () => void;
  showLink: (link: SingleUseLink) => void;
}

/** Dialog that invites a member with a role. */
export function InviteDialog({ close, showLink }: InviteDialogProps) {
  const { id: org, role: ownRole } = useOrganization();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const create = useMutation({
    mutationFn: () => invite(org, { role, ...(email.trim() !== '' && { email: email.trim() }) }),
    onSuccess: async ({ url, invitation }) => {
      close();
      if (url === null) showToast(`Invitation sent to ${email}.`);
      else showLink({ title: 'Share this link', url, expiresAt: invitation.expiresAt });
      await queryClient.invalidateQueries(invitationsQuery(org));
    },
  });
  return (
    <FormDialog
      title="Invite a member"
      description="New members get a link to create an account and join."
      submit="Invite"
      action={create}
      close={close}
    >
      <TextField
        label="Email"
        type="email"
        optional
        hint="If you enter an email address, only that person can use the link."
        value={email}
        onValue={setEmail}
      />
      <Choices
        legend="Role"
        options={ROLES.filter(({ value }) => isAtLeast(ownRole, value))}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  );
}
