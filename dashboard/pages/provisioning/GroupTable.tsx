import type { Scim } from '../../api/types.ts';
import { getRoleLabel } from '../../lib/roles.ts';
import { Card } from '../../ui/Card.tsx';
import { Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';

type Group = Scim['groups'][number];

/** Table of the groups that the identity provider has pushed, with the roles that they give. */
export function GroupTable({ state: { groups, groupCount, hasRoleRules } }: { state: Scim }) {
  const columns: Column<Group>[] = [
    { label: 'Group', cell: ({ name }) => <Name>{name}</Name> },
    { label: 'Users', isShort: true, align: 'end', cell: ({ members }) => members },
    {
      label: 'Role',
      isShort: true,
      cell: ({ role }) => (role === null ? <span className="muted">None</span> : getRoleLabel(role)),
    },
  ];
  return (
    <Card
      flush
      title="Groups"
      description={
        hasRoleRules
          ? 'BINDERY_OIDC_ROLES maps groups to roles. A person in several groups gets the most powerful role.'
          : "Groups have no effect, because BINDERY_OIDC_ROLES isn't set. Each user gets the same role."
      }
      {...(groupCount > groups.length && {
        footer: <span className="muted">{`The first ${groups.length} of ${groupCount} groups.`}</span>,
      })}
    >
      <Table label="Groups" columns={columns} rows={groups} keyOf={({ id }) => id} />
    </Card>
  );
}
