import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { projectMembersQuery } from '../../api/project-members.ts';
import type { Project } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { CardForm } from '../../ui/CardForm.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useSaveProject } from './use-save-project.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { PeopleTable } from './PeopleTable.tsx';

/** People tab of a project: who has access, their roles, and whether the project is private. */
export function People({ project, canManage }: { project: Project; canManage: boolean }) {
  const { id: org } = useOrganization();
  const [search, setSearch] = useState('');
  const members = useInfiniteQuery({
    ...projectMembersQuery(org, project.id, search.trim()),
    placeholderData: keepPreviousData,
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap={5}>
      <PagedList
        query={members}
        name="the people with access"
        title="People with access"
        description={
          project.isPrivate
            ? 'The project is private: only the role in this project counts, except for admins and owners of the organization.'
            : 'The higher of the two roles applies.'
        }
        action={
          canManage && (
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              Add role
            </Button>
          )
        }
        search={{ label: 'Search by name or email', value: search, onValue: setSearch }}
        getItems={(page) => page.members}
      >
        {(list) => <PeopleTable project={project} members={list} canManage={canManage} />}
      </PagedList>
      {canManage && <Visibility project={project} />}
      {isAdding && <AddPersonDialog project={project} close={() => setAdding(false)} />}
    </Stack>
  );
}

const OPTIONS = [
  { value: 'organization', label: 'Everyone in the organization', hint: 'Their role in the organization applies.' },
  {
    value: 'private',
    label: 'Only people with a role in this project',
    hint: "The project is private, so other members can't see it. Admins and owners always have access.",
  },
] as const;

function Visibility({ project }: { project: Project }) {
  const [visibility, setVisibility] = useState<'organization' | 'private'>(
    project.isPrivate ? 'private' : 'organization',
  );
  const save = useSaveProject(project.id, {
    getChange: () => ({ isPrivate: visibility === 'private' }),
    message: 'Project saved.',
  });
  return (
    <CardForm title="Visibility" footer={<span>Changes apply immediately.</span>} action={save}>
      <Choices isQuiet legend="Visibility" options={OPTIONS} value={visibility} onChange={setVisibility} />
    </CardForm>
  );
}
