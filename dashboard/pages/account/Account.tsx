import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, renameMe } from '../../api/session.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { LinkProvider } from './LinkProvider.tsx';
import { Sessions } from './Sessions.tsx';

/** Page for your name, password and sessions. */
export function Account() {
  const { data: me } = useSuspenseQuery(meQuery);
  const queryClient = useQueryClient();
  const [name, setName] = useState(me.user.name);
  const save = useMutation({
    mutationFn: () => renameMe(name.trim()),
    onSuccess: async () => {
      showToast('Name updated.');
      await queryClient.invalidateQueries(meQuery);
    },
  });
  return (
    <Page title="Your account" description={me.user.email} narrow>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Card
          title="Name"
          footer={
            <>
              <span>Other members of your organizations see this name.</span>
              <Button
                variant="primary"
                type="submit"
                busy={save.isPending}
                disabled={name.trim() === '' || name === me.user.name}
              >
                Save
              </Button>
            </>
          }
        >
          <Stack>
            <TextField
              label="Name"
              required
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {save.error && <Notice tone="bad">{describeError(save.error)}</Notice>}
          </Stack>
        </Card>
      </form>
      {me.user.hasPassword && <ChangePassword />}
      {me.signIn.hasOidc && !me.user.hasOidc && <LinkProvider name={me.signIn.oidcName ?? 'single sign-on'} />}
      <Sessions />
    </Page>
  );
}
