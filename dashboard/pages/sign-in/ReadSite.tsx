import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { signInToSite } from '../../api/access.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Entrance } from './Entrance.tsx';

/** Signs you in to a protected site of your organization, and returns to it. You see it only if that isn't possible. */
export function ReadSite() {
  const { site = '', challenge = '', state = '' } = useSearch({ from: '/signed-in/read' });
  const signOut = useSignOut();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => signInToSite({ site, challenge, state }),
    onSuccess: ({ url }) => location.replace(url),
  });
  useEffect(() => mutate(), [mutate]);
  if (error === null) return <Entrance title="Opening the site…">{null}</Entrance>;
  return (
    <Entrance title={isMissing(error) ? 'No access' : "Can't open the site"}>
      <Stack>
        {isMissing(error) ? (
          <Notice tone="warn">
            Only members of the organization that owns {site} can read it. Ask one of its admins for an invitation, or
            sign in with another account.
          </Notice>
        ) : (
          <ErrorNotice error={error} />
        )}
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          Try again
        </Button>
        <Button onClick={signOut}>Sign out</Button>
      </Stack>
    </Entrance>
  );
}
