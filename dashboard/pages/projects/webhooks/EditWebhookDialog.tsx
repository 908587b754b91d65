import { useOrganization } from '../../../api/organization.ts';
import type { Webhook } from '../../../api/types.ts';
import { changeWebhook } from '../../../api/webhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

interface EditWebhookDialogProps {
  webhook: Webhook;
  close: () => void;
  onSaved: () => void;
}

/** Dialog that edits a webhook. */
export function EditWebhookDialog({ webhook, close, onSaved }: EditWebhookDialogProps) {
  const { id: org } = useOrganization();
  return (
    <WebhookDialog
      title="Edit webhook"
      action="Save"
      present={webhook}
      save={({ url, ...changes }) => changeWebhook(org, webhook.id, { ...changes, ...(url !== '' && { url }) })}
      onSaved={onSaved}
      close={close}
    />
  );
}
