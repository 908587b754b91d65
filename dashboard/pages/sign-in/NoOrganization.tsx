import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Entrance } from './Entrance.tsx';

/** Page for accounts without an organization. It explains how to join one, and has a sign-out button. */
export function NoOrganization() {
  const signOut = useSignOut();
  return (
    <Entrance title="You're not in an organization yet">
      <Stack>
        <Notice title="Ask for an invitation">
          An admin can invite you to their organization on the Members page. Open the link they send you.
        </Notice>
        <Button onClick={signOut}>Sign out</Button>
      </Stack>
    </Entrance>
  );
}
