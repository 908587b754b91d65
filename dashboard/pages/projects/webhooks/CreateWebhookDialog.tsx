import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, WebhookEvent, WebhookFormat } from '../../../api/types.ts';
import { createWebhook } from '../../../api/webhooks.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checks } from '../../../ui/Checks.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EVENTS } from './events.ts';

const FORMATS: { value: WebhookFormat; label: string; hint: string }[] = [
  { value: 'standard', label: 'Signed JSON', hint: 'For programs: all facts of the job, as Standard Webhooks has it.' },
  { value: 'slack', label: 'Slack message', hint: 'For channels of Slack, Mattermost and Rocket.Chat: one sentence.' },
];

interface CreateWebhookDialogProps {
  projectId: string;
  close: () => void;
  onCreated: (created: NewWebhook) => void;
}

/** Asks for whom to tell of what. */
export function CreateWebhookDialog({ projectId, close, onCreated }: CreateWebhookDialogProps) {
  const { id: org } = useOrganization();
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>('standard');
  const [events, setEvents] = useState<WebhookEvent[]>(EVENTS.map(({ value }) => value));
  const [reach, setReach] = useState('project');
  const create = useMutation({
    mutationFn: () =>
      createWebhook(org, { url: url.trim(), format, events, projectId: reach === 'project' ? projectId : null }),
    onSuccess: onCreated,
  });
  return (
    <Dialog open onOpenChange={close} title="Add a webhook" wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack className="dialog-body">
          <TextField
            label="Address"
            required
            type="url"
            maxLength={2000}
            spellCheck={false}
            autoComplete="off"
            placeholder="https://ci.example.com/hooks/bindery"
            hint="It is stored encrypted."
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Choices legend="What it gets" options={FORMATS} value={format} onChange={setFormat} />
          <Checks legend="When" options={EVENTS} values={events} onChange={setEvents} />
          <SelectField
            label="Of"
            options={[
              { value: 'project', label: 'This project' },
              { value: 'all', label: 'All projects of the organization' },
            ]}
            value={reach}
            onChange={(event) => setReach(event.target.value)}
          />
          {create.error && <Notice tone="bad">{describeError(create.error)}</Notice>}
        </Stack>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" busy={create.isPending} disabled={events.length === 0}>
            Add webhook
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
