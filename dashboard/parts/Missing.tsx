import { Link } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';

interface MissingProps {
  /** Name of the missing resource, such as "export". */
  what: string;
  /** Page that lists these resources. */
  to: '/$org/projects' | '/$org/exports' | '/$org/agent' | '/$org/pulls';
  /** Name of that page, such as "exports". */
  list: string;
}

/** Page for a resource that doesn't exist or belongs to another organization. */
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
