import type { DomainAccess } from '../../api/types.ts';
import { ACCESS_KINDS } from '../../lib/access-kinds.ts';
import { Card } from '../../ui/Card.tsx';

/** Who can read a site, for members who can't change it. */
export function AccessSummary({ access: { kind, networks } }: { access: DomainAccess }) {
  const choice = ACCESS_KINDS.find(({ value }) => value === kind);
  return (
    <Card title="Who can read this site">
      <p>
        {choice?.label}. {choice?.hint}
      </p>
      {networks.length > 0 && <p>Only from these networks: {networks.join(', ')}</p>}
    </Card>
  );
}
