import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../../api/session.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Page that accounts see before all others if they must set up a second factor. */
export function RequiredSecondFactor() {
  const { data: me } = useSuspenseQuery(meQuery);
  const router = useRouter();
  const signOut = useSignOut();
  const isMissing = me.user.needsSecondFactor;
  return (
    <main>
      <Page
        title="Set up a second factor"
        description="This installation requires a second factor for accounts with a password."
        narrow
        actions={
          isMissing ? (
            <Button onClick={signOut}>Sign out</Button>
          ) : (
            <Button variant="primary" onClick={() => void router.navigate({ to: '/' })}>
              Continue
            </Button>
          )
        }
      >
        <SecondFactor />
      </Page>
    </main>
  );
}
