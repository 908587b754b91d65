import type { ContextRepository } from '../../../api/types.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { CodeName } from '../../../ui/Name.tsx';
import { Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';

interface ContextRepositoryTableProps {
  repositories: readonly ContextRepository[];
  onEdit: (repository: ContextRepository) => void;
  onDelete: (repository: ContextRepository) => void;
}

/** Table of context repositories, without their credentials. */
export function ContextRepositoryTable({ repositories, onEdit, onDelete }: ContextRepositoryTableProps) {
  const columns: Column<ContextRepository>[] = [
    { label: 'Name', isShort: true, cell: ({ name }) => <CodeName>{name}</CodeName> },
    { label: 'Repository', cell: ({ repositoryUrl }) => <CodeName>{repositoryUrl}</CodeName> },
    { label: 'Branch', isShort: true, cell: ({ branch }) => <CodeName>{branch}</CodeName> },
    {
      label: 'Folder',
      isShort: true,
      cell: ({ folder }) => (folder === '' ? <span className="muted">All</span> : <CodeName>{folder}</CodeName>),
    },
    { label: 'Token', isShort: true, cell: ({ hasCredentials }) => (hasCredentials ? 'Stored' : 'None') },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (repository) => (
        <Menu trigger={<IconButton icon="more" label={`Actions for ${repository.name}`} />}>
          <MenuItem icon="settings" onSelect={() => onEdit(repository)}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => onDelete(repository)}>
            Remove
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return <Table label="Other repositories" columns={columns} rows={repositories} keyOf={({ name }) => name} />;
}
