import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { WebhookEvent, WebhookFormat } from '../../../api/types.ts';
import { Checks } from '../../../ui/Checks.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
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

/** Values of the dialog. */
export interface WebhookValues {
  /** New URL; empty to keep the current one. */
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
}

interface WebhookDialogProps<Saved> {
  title: string;
  /** Label of the save button. */
  action: string;
  /** The webhook to edit. Without one, the dialog adds a webhook and requires a URL. */
  present?: WebhookValues;
  /** Extra fields below the common ones. */
  children?: ReactNode;
  save: (values: WebhookValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  close: () => void;
}

/**
 * Dialog with a webhook's URL, format and events. An existing webhook's full URL is never shown, so its field starts
 * empty and keeps the URL unless you enter a new one.
 */
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
  const saveMutation = useMutation({ mutationFn: () => save({ url: url.trim(), format, events }), onSuccess: onSaved });
  return (
    <FormDialog
      title={title}
      wide
      submit={action}
      action={saveMutation}
      close={close}
      isIncomplete={events.length === 0}
    >
      <TextField
        label={present ? 'New URL' : 'URL'}
        required={!present}
        type="url"
        maxLength={2000}
        spellCheck={false}
        autoComplete="off"
        placeholder={present?.url ?? 'https://ci.example.com/hooks/bindery'}
        hint={present ? 'Leave empty to keep the current URL.' : 'Bindery stores the URL encrypted.'}
        value={url}
        onValue={setUrl}
      />
      <Choices legend="Format" options={FORMATS} value={format} onChange={setFormat} />
      <Checks legend="Events" options={EVENTS} values={events} onChange={setEvents} />
      {children}
    </FormDialog>
  );
}
