import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contextRepositoriesQuery, deleteContextRepository } from '../../../api/context-repositories.ts';
import { useOrganization } from '../../../api/organization.ts';
import type { ContextRepository } from '../../../api/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ContextRepositoryDialog } from './ContextRepositoryDialog.tsx';
import { ContextRepositoryTable } from './ContextRepositoryTable.tsx';

type OpenDialog = { dialog: 'add' } | { dialog: 'edit' | 'delete'; repository: ContextRepository };

/** Card with the repositories that a project's agent can read, and their dialogs. */
export function ContextRepositories({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const query = useQuery(contextRepositoriesQuery(org, projectId));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const reload = () => queryClient.invalidateQueries({ queryKey: [org, 'context-repositories'] });
  const handleSaved = () => {
    close();
    showToast('Repository saved.');
    void reload();
  };
  const remove = async ({ name }: ContextRepository) => {
    await deleteContextRepository(org, projectId, name);
    showToast('Repository removed.');
    await reload();
  };
  return (
    <>
      <Card
        title="Other repositories"
        description="Agents can read these repositories, such as your product's code, but never change them."
        flush={query.data !== undefined && query.data.length > 0}
        action={
          <Button size="sm" icon="plus" onClick={() => setDialog({ dialog: 'add' })}>
            Add repository
          </Button>
        }
      >
        <Loaded query={query} name="repositories" shape="lines" lines={2}>
          {(repositories) =>
            repositories.length > 0 && (
              <ContextRepositoryTable
                repositories={repositories}
                onEdit={(repository) => setDialog({ dialog: 'edit', repository })}
                onDelete={(repository) => setDialog({ dialog: 'delete', repository })}
              />
            )
          }
        </Loaded>
      </Card>
      {dialog?.dialog === 'add' && (
        <ContextRepositoryDialog projectId={projectId} close={close} onSaved={handleSaved} />
      )}
      {dialog?.dialog === 'edit' && (
        <ContextRepositoryDialog
          projectId={projectId}
          repository={dialog.repository}
          close={close}
          onSaved={handleSaved}
        />
      )}
      {dialog?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove this repository?"
          action="Remove repository"
          onConfirm={() => remove(dialog.repository)}
        >
          Agents can no longer read {dialog.repository.name}, and Bindery deletes its token. The repository itself
          doesn't change.
        </ConfirmDialog>
      )}
    </>
  );
}
