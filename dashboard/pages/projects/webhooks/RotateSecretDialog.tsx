import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, Webhook } from '../../../api/types.ts';
import { rotateSecret } from '../../../api/webhooks.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/Field.tsx';

const DAY = 86_400;

interface RotateSecretDialogProps {
  webhook: Webhook;
  close: () => void;
  onRotated: (rotated: NewWebhook) => void;
}

/** Dialog that rotates a webhook's secret. You choose how long the old one keeps signing. */
export function RotateSecretDialog({ webhook, close, onRotated }: RotateSecretDialogProps) {
  const { id: org } = useOrganization();
  const [overlapSeconds, setOverlapSeconds] = useState(String(DAY));
  const rotate = useMutation({
    mutationFn: () => rotateSecret(org, webhook.id, Number(overlapSeconds)),
    onSuccess: onRotated,
  });
  return (
    <FormDialog title="Rotate secret?" description={webhook.url} submit="Rotate secret" action={rotate} close={close}>
      <p>
        Bindery starts signing messages with the new secret immediately. It can also sign with the old one for a while,
        so that receivers keep working until you update them.
      </p>
      <SelectField
        label="Keep signing with the old secret"
        options={[
          { value: String(DAY), label: 'For one day' },
          { value: String(7 * DAY), label: 'For one week' },
          { value: '0', label: 'No, it may have leaked' },
        ]}
        value={overlapSeconds}
        onValue={setOverlapSeconds}
      />
    </FormDialog>
  );
}
