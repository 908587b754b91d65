import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { checkRepository, deleteProject, updateProject } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AgentSettings } from './AgentSettings.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

/** Settings tab of a project: repository, agent jobs, webhooks and deletion. */
export function ProjectSettings({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(project.name);
  const [url, setUrl] = useState(project.repositoryUrl);
  const [branch, setBranch] = useState(project.branch);
  const [docsFolder, setDocsFolder] = useState(project.docsFolder);
  const [token, setToken] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const input = {
    repositoryUrl: url.trim(),
    branch: branch.trim(),
    docsFolder: docsFolder.trim(),
    ...(token !== '' && { credentials: { token } }),
  };
  const save = useMutation({
    mutationFn: () => updateProject(org, project.id, { name: name.trim(), ...input }),
    onSuccess: async () => {
      setToken('');
      showToast('Project saved.');
      await queryClient.invalidateQueries({ queryKey: [org, 'projects'] });
    },
  });
  const check = useMutation({ mutationFn: () => checkRepository(org, { ...input, projectId: project.id }) });
  const remove = async () => {
    await deleteProject(org, project.id);
    await queryClient.invalidateQueries({ queryKey: [org] });
    showToast(`Project ${project.name} deleted.`);
    await navigate({ to: '/$org/projects', params: { org } });
  };
  return (
    <Stack gap={5}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Card
          title="Repository"
          footer={
            <>
              <Button busy={check.isPending} onClick={() => check.mutate()}>
                Check repository
              </Button>
              <Button variant="primary" type="submit" busy={save.isPending}>
                Save
              </Button>
            </>
          }
        >
          <Stack>
            <TextField label="Name" required value={name} onChange={(event) => setName(event.target.value)} />
            <TextField
              label="Repository URL"
              required
              spellCheck={false}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
            <TextField
              label="Branch"
              required
              spellCheck={false}
              value={branch}
              onChange={(event) => setBranch(event.target.value)}
            />
            <TextField
              label="Docs folder"
              optional
              spellCheck={false}
              hint="Leave empty to use the repository root."
              value={docsFolder}
              onChange={(event) => setDocsFolder(event.target.value)}
            />
            <TextField
              label={project.hasCredentials ? 'New access token' : 'Access token'}
              optional
              type="password"
              autoComplete="off"
              hint={
                project.hasCredentials
                  ? 'Bindery has a token for this repository. Enter a new one to replace it.'
                  : 'Bindery encrypts the token and never shows it again.'
              }
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
            {check.data?.ok === true && <Notice tone="ok">Bindery can read this repository.</Notice>}
            {check.data && !check.data.ok && <Notice tone="bad">{check.data.problem}</Notice>}
            {(check.error ?? save.error) && <Notice tone="bad">{describeError(check.error ?? save.error)}</Notice>}
          </Stack>
        </Card>
      </form>
      <AgentSettings project={project} />
      <Webhooks projectId={project.id} />
      <Card
        title="Delete this project"
        description="This also deletes its domains, exports, bundles and agent jobs. Repositories on other Git hosts aren't changed."
        footer={
          <>
            <span>You can't undo this.</span>
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete project
            </Button>
          </>
        }
      />
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${project.name}?`}
        action="Delete project"
        typedName={project.name}
        onConfirm={remove}
      >
        Bindery stops serving its domains immediately and deletes its exports, bundles and agent jobs.
      </ConfirmDialog>
    </Stack>
  );
}
