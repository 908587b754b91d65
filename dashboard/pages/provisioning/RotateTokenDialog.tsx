import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { rotateScimToken, scimQuery } from '../../api/scim.ts';
import type { NewScimToken, ScimToken } from '../../api/types.ts';
import { Choices } from '../../ui/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const OPTIONS: { value: string; label: string; hint: string }[] = [
  {
    value: '86400',
    label: 'Keep the old token for a day',
    hint: "This gives you time to enter the new token in the provider's settings.",
  },
  { value: '0', label: 'Invalidate the old token now', hint: 'If it leaked.' },
];

interface RotateTokenDialogProps {
  token: ScimToken;
  close: () => void;
  onRotated: (created: NewScimToken) => void;
}

/** Dialog that replaces a SCIM token. */
export function RotateTokenDialog({ token, close, onRotated }: RotateTokenDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [seconds, setSeconds] = useState('86400');
  const rotate = useMutation({
    mutationFn: () => rotateScimToken(org, token.id, Number(seconds)),
    onSuccess: async (created) => {
      close();
      onRotated(created);
      await queryClient.invalidateQueries(scimQuery(org));
    },
  });
  return (
    <FormDialog title={`Rotate “${token.name}”`} submit="Rotate token" action={rotate} close={close}>
      <Choices legend="Old token" options={OPTIONS} value={seconds} onChange={setSeconds} />
    </FormDialog>
  );
}
