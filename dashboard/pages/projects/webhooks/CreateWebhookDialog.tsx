import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook } from '../../../api/types.ts';
import { createWebhook } from '../../../api/webhooks.ts';
import { SelectField } from '../../../ui/Field.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

interface CreateWebhookDialogProps {
  projectId: string;
  close: () => void;
  onCreated: (created: NewWebhook) => void;
}

/** Dialog that adds a webhook for this project or for all projects. */
export function CreateWebhookDialog({ projectId, close, onCreated }: CreateWebhookDialogProps) {
  const { id: org } = useOrganization();
  const [reach, setReach] = useState('project');
  return (
    <WebhookDialog
      title="Add a webhook"
      action="Add webhook"
      save={(values) => createWebhook(org, { ...values, projectId: reach === 'project' ? projectId : null })}
      onSaved={onCreated}
      close={close}
    >
      <SelectField
        label="Events from"
        options={[
          { value: 'project', label: 'This project' },
          { value: 'all', label: 'All projects in the organization' },
        ]}
        value={reach}
        onValue={setReach}
      />
    </WebhookDialog>
  );
}
