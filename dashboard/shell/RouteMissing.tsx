import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

/** Page for unknown URLs. */
export function RouteMissing() {
  return (
    <Page title="Page not found" narrow>
      <EmptyState
        icon="search"
        title="Nothing at this URL"
        action={
          <ButtonLink variant="primary">
            <Link to="/">Go to overview</Link>
          </ButtonLink>
        }
      >
        The page may have been deleted, or you may not have access to it.
      </EmptyState>
    </Page>
  );
}
