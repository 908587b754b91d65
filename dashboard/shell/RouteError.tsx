import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';

/**
 * Error page of the router. If a code file of the dashboard no longer exists, Bindery was updated since the page
 * loaded, and a reload fixes it.
 */
export function RouteError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  const isOutdated = error instanceof Error && /dynamically imported module|Importing a module/.test(error.message);
  if (isOutdated)
    return (
      <Page title="Bindery was updated" narrow>
        <ErrorState
          title="This page is out of date"
          error={new Error('Reload the page to get the latest version.')}
          retry={() => location.reload()}
        />
      </Page>
    );
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <Page title="Couldn't show this page" narrow>
      <ErrorState title="Something went wrong" error={error} retry={retry} />
    </Page>
  );
}
