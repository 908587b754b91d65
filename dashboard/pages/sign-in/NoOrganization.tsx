import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Entrance } from './Entrance.tsx';

/** What somebody sees who is a member of no organization: how to become one, and the way to another account. */
export function NoOrganization() {
  const leave = useSignOut();
  return (
    <Entrance title="You are a member of no organization">
      <Stack>
        <Notice title="Ask for an invitation">
          An admin of an organization invites you on the page Members; open the link that they send you.
        </Notice>
        <Button onClick={leave}>Sign out</Button>
      </Stack>
    </Entrance>
  );
}
