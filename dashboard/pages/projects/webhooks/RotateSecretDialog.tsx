import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, Webhook } from '../../../api/types.ts';
import { rotateSecret } from '../../../api/webhooks.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { SelectField } from '../../../ui/Field.tsx';

const DAY = 86_400;

interface RotateSecretDialogProps {
  webhook: Webhook;
  close: () => void;
  onRotated: (rotated: NewWebhook) => void;
}

/** Asks for how long the old secret still signs, and makes a new one. */
export function RotateSecretDialog({ webhook, close, onRotated }: RotateSecretDialogProps) {
  const { id: org } = useOrganization();
  const [keep, setKeep] = useState(String(DAY));
  const rotate = useMutation({ mutationFn: () => rotateSecret(org, webhook.id, Number(keep)), onSuccess: onRotated });
  return (
    <Dialog open onOpenChange={close} title="Make a new secret?" description={webhook.url}>
      <DialogForm submit="Make a new secret" action={rotate} close={close}>
        <p>
          Messages are signed with the new secret from now on. While the old one signs too, programs that know only one
          of them go on.
        </p>
        <SelectField
          label="The old secret also signs"
          options={[
            { value: String(DAY), label: 'For a day' },
            { value: String(7 * DAY), label: 'For a week' },
            { value: '0', label: 'No longer: somebody else may have it' },
          ]}
          value={keep}
          onChange={(event) => setKeep(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
