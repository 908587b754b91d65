import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeContextRepository, createContextRepository } from '../../../api/context-repositories.ts';
import { useOrganization } from '../../../api/organization.ts';
import type { Credentials } from '../../../api/projects.ts';
import type { ContextRepository } from '../../../api/types.ts';
import { TextField } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RepositoryCredentials } from '../../../parts/RepositoryCredentials.tsx';

interface ContextRepositoryDialogProps {
  projectId: string;
  /** The repository to edit. Without one, the dialog adds a repository. */
  repository?: ContextRepository;
  close: () => void;
  onSaved: () => void;
}

/** Dialog that adds or edits a repository that agents can read. Its name can't change later. */
export function ContextRepositoryDialog({ projectId, repository, close, onSaved }: ContextRepositoryDialogProps) {
  const { id: org } = useOrganization();
  const [name, setName] = useState('');
  const [url, setUrl] = useState(repository?.repositoryUrl ?? '');
  const [branch, setBranch] = useState(repository?.branch ?? '');
  const [folder, setFolder] = useState(repository?.folder ?? '');
  const [credentials, setCredentials] = useState<Credentials>();
  const save = useMutation({
    mutationFn: () => {
      const input = {
        name: repository?.name ?? name.trim(),
        repositoryUrl: url.trim(),
        ...(branch.trim() !== '' && { branch: branch.trim() }),
        folder: folder.trim(),
        ...(credentials && { credentials }),
      };
      return repository
        ? changeContextRepository(org, projectId, input)
        : createContextRepository(org, projectId, input);
    },
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      title={repository ? `Edit ${repository.name}` : 'Add a repository'}
      wide
      submit={repository ? 'Save' : 'Add repository'}
      action={save}
      close={close}
    >
      {!repository && (
        <TextField
          label="Name"
          required
          maxLength={40}
          pattern="[a-z0-9][a-z0-9\-]*"
          spellCheck={false}
          autoCapitalize="off"
          placeholder="api"
          hint="Agents use this name. Lowercase letters, digits and hyphens."
          value={name}
          onValue={setName}
        />
      )}
      <TextField
        label="Repository URL"
        required
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="off"
        placeholder="https://github.com/your-company/api.git"
        value={url}
        onValue={setUrl}
      />
      <TextField
        label="Branch"
        optional={!repository}
        required={repository !== undefined}
        spellCheck={false}
        hint={repository ? undefined : 'Leave empty to use the default branch.'}
        value={branch}
        onValue={setBranch}
      />
      <TextField
        label="Folder"
        optional
        maxLength={1000}
        spellCheck={false}
        placeholder="packages/server"
        hint="Limits agents to this folder. Leave empty to let them read the whole repository."
        value={folder}
        onValue={setFolder}
      />
      <RepositoryCredentials
        url={url}
        isStored={repository?.hasCredentials ?? false}
        purpose="Required for private repositories. Read access is enough."
        onCredentials={setCredentials}
      />
    </FormDialog>
  );
}
