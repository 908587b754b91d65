import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, Webhook } from '../../../api/types.ts';
import { rotateSecret } from '../../../api/webhooks.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';

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
      <Stack className="dialog-body">
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
        {rotate.error && <Notice tone="bad">{describeError(rotate.error)}</Notice>}
      </Stack>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
          Make a new secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}
