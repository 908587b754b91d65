import { Link } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

interface MissingProps {
  /** Name of the thing: "export". */
  what: string;
  /** The list that such things are in. */
  to: '/$org/projects' | '/$org/exports' | '/$org/agent' | '/$org/pulls';
  /** Name of the list: "exports". */
  list: string;
}

/** The page of a thing that does not exist, or that belongs to another organization. */
export function Missing({ what, to, list }: MissingProps) {
  const { id: org, name } = useOrganization();
  return (
    <Page title={`This ${what} doesn't exist`} narrow>
      <EmptyState
        icon="search"
        title="Not found"
        action={
          <ButtonLink variant="primary">
            <Link to={to} params={{ org }}>
              Go to {list}
            </Link>
          </ButtonLink>
        }
      >
        It may have been deleted, or it may belong to an organization other than {name}.
      </EmptyState>
    </Page>
  );
}
