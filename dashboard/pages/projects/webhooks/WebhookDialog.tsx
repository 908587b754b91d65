import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { WebhookEvent, WebhookFormat } from '../../../api/types.ts';
import { Checks } from '../../../ui/Checks.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { EVENTS } from './events.ts';

const FORMATS: { value: WebhookFormat; label: string; hint: string }[] = [
  { value: 'standard', label: 'Signed JSON', hint: 'For apps: the full job as JSON, in the Standard Webhooks format.' },
  {
    value: 'slack',
    label: 'Slack message',
    hint: 'For Slack, Mattermost and Rocket.Chat channels: a one-line message.',
  },
];

export interface WebhookFacts {
  /** Empty: the present address. */
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
}

interface WebhookDialogProps<Saved> {
  title: string;
  /** Label of the button that saves. */
  action: string;
  /** Webhook that is changed; none: a new one, which needs an address. */
  present?: WebhookFacts;
  /** Stands below what all webhooks have. */
  children?: ReactNode;
  save: (facts: WebhookFacts) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  close: () => void;
}

/** Asks for whom to tell of what. The address of a webhook that is there is not shown whole, so that it stays unless another is given. */
export function WebhookDialog<Saved>({
  title,
  action,
  present,
  children,
  save,
  onSaved,
  close,
}: WebhookDialogProps<Saved>) {
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>(present?.format ?? 'standard');
  const [events, setEvents] = useState<WebhookEvent[]>(present?.events ?? EVENTS.map(({ value }) => value));
  const saving = useMutation({ mutationFn: () => save({ url: url.trim(), format, events }), onSuccess: onSaved });
  return (
    <Dialog open onOpenChange={close} title={title} wide>
      <DialogForm submit={action} action={saving} close={close} isIncomplete={events.length === 0}>
        <TextField
          label={present ? 'New URL' : 'URL'}
          required={!present}
          type="url"
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
          placeholder={present?.url ?? 'https://ci.example.com/hooks/bindery'}
          hint={present ? 'Leave empty to keep the current URL.' : 'Stored encrypted.'}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Choices legend="Format" options={FORMATS} value={format} onChange={setFormat} />
        <Checks legend="Events" options={EVENTS} values={events} onChange={setEvents} />
        {children}
      </DialogForm>
    </Dialog>
  );
}
