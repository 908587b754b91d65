import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

/** Stands at addresses that are none. */
export function RouteMissing() {
  return (
    <Page title="There is nothing at this address" narrow>
      <EmptyState
        icon="search"
        title="Not found"
        action={
          <ButtonLink variant="primary">
            <Link to="/">Go to the overview</Link>
          </ButtonLink>
        }
      >
        It may have been deleted, or it belongs to an organization that you are no member of.
      </EmptyState>
    </Page>
  );
}
