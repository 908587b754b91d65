import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { connectSlack, slackQuery } from '../../api/slack.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Form for the secrets of a Slack app. Bindery checks them with Slack before it stores them. */
export function SlackSecretsForm({ title, submit }: { title: string; submit: string }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [signingSecret, setSigningSecret] = useState('');
  const [botToken, setBotToken] = useState('');
  const connect = useMutation({
    mutationFn: () => connectSlack(org, { signingSecret: signingSecret.trim(), botToken: botToken.trim() }),
    onSuccess: async () => {
      setSigningSecret('');
      setBotToken('');
      showToast('Slack connected.');
      await queryClient.invalidateQueries(slackQuery(org));
    },
  });
  return (
    <CardForm
      title={title}
      description="Bindery stores both secrets encrypted, and never shows them again."
      footer={<span>Bindery checks the token with Slack.</span>}
      submit={submit}
      action={connect}
      isIncomplete={signingSecret.trim() === '' || botToken.trim() === ''}
    >
      <TextField
        label="Signing secret"
        type="password"
        autoComplete="off"
        required
        maxLength={200}
        hint="In the settings of the app, under Basic Information."
        value={signingSecret}
        onValue={setSigningSecret}
      />
      <TextField
        label="Bot token"
        type="password"
        autoComplete="off"
        required
        maxLength={300}
        hint="Under OAuth & Permissions, after you installed the app. It starts with xoxb-."
        value={botToken}
        onValue={setBotToken}
      />
    </CardForm>
  );
}
