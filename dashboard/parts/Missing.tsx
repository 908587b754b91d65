import { useOrganization } from '../api/organization.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { LinkButton } from './LinkButton.tsx';

interface MissingProps {
  /** Name of the missing resource, such as "export". */
  what: string;
  /** Page that lists these resources. */
  to: '/$org/projects' | '/$org/exports' | '/$org/agent' | '/$org/automations' | '/$org/pulls';
  /** Name of that page, such as "exports". */
  list: string;
}

/** Page for a resource that doesn't exist or belongs to another organization. */
export function Missing({ what, to, list }: MissingProps) {
  const { name } = useOrganization();
  return (
    <Page title={`This ${what} doesn't exist`} narrow>
      <EmptyState icon="search" title="Not found" action={<LinkButton to={to}>Go to {list}</LinkButton>}>
        It may have been deleted, or it may belong to an organization other than {name}.
      </EmptyState>
    </Page>
  );
}
