import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findProvider, meQuery, updateMe } from '../../api/session.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AgentMails } from './AgentMails.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { LinkProvider } from './LinkProvider.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** Page for your name, password, emails and sessions. */
export function Account() {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const provider = findProvider(me.signIn);
  const [name, setName] = useState(me.user.name);
  const save = useMutation({
    mutationFn: () => updateMe({ name: name.trim() }),
    onSuccess: async () => {
      showToast('Name updated.');
      await queryClient.invalidateQueries(meQuery);
    },
  });
  return (
    <Page title="Your account" description={me.user.email} narrow>
      <CardForm
        title="Name"
        footer={<span>Other members of your organizations see this name.</span>}
        action={save}
        isIncomplete={name.trim() === '' || name === me.user.name}
      >
        <TextField label="Name" required autoComplete="name" value={name} onValue={setName} />
      </CardForm>
      {me.user.hasPassword && <ChangePassword />}
      {me.user.hasPassword && <SecondFactor />}
      {provider && !me.user.hasOidc && <LinkProvider {...provider} />}
      {me.signIn.hasSmtp && <AgentMails />}
      <Sessions />
    </Page>
  );
}
