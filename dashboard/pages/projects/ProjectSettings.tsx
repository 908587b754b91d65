import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { checkRepository, deleteProject } from '../../api/projects.ts';
import type { Credentials } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { isSshUrl } from '../../lib/is-ssh-url.ts';
import { Button } from '../../ui/Button.tsx';
import { CardForm } from '../../ui/CardForm.tsx';
import { DeleteCard } from '../../ui/DeleteCard.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AgentSettings } from './AgentSettings.tsx';
import { BudgetSettings } from './BudgetSettings.tsx';
import { PullRequestSettings } from './PullRequestSettings.tsx';
import { HostKeyNotice } from './HostKeyNotice.tsx';
import { RepositoryCredentials } from '../../parts/RepositoryCredentials.tsx';
import { SshKeys } from './SshKeys.tsx';
import { ContextRepositories } from './repositories/ContextRepositories.tsx';
import { useEndedRequest } from './use-ended-request.ts';
import { useSaveProject } from './use-save-project.ts';
import { Webhooks } from './webhooks/Webhooks.tsx';

/** Settings tab of a project: repositories, agent jobs, webhooks and deletion. */
export function ProjectSettings({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(project.name);
  const [url, setUrl] = useState(project.repositoryUrl);
  const [branch, setBranch] = useState(project.branch);
  const [docsFolder, setDocsFolder] = useState(project.docsFolder);
  const [credentials, setCredentials] = useState<Credentials>();
  const [trustedKey, setTrustedKey] = useState<string>();
  // A new form, without the saved credentials.
  const [formVersion, setFormVersion] = useState(0);
  const input = {
    repositoryUrl: url.trim(),
    branch: branch.trim(),
    docsFolder: docsFolder.trim(),
    ...(credentials && { credentials }),
    ...(trustedKey !== undefined && { hostKey: trustedKey }),
  };
  const save = useSaveProject(project.id, {
    getChange: () => ({ name: name.trim(), ...input }),
    message: 'Project saved.',
    onSaved() {
      setCredentials(undefined);
      setTrustedKey(undefined);
      setFormVersion(formVersion + 1);
    },
  });
  const { startRequest } = useEndedRequest();
  const check = useMutation({
    mutationFn: (trusted?: string) => {
      const key = trusted ?? trustedKey;
      const checked = { ...input, ...(key !== undefined && { hostKey: key }), projectId: project.id };
      return checkRepository(org, checked, startRequest());
    },
    onSuccess: (result, trusted) => {
      if (trusted !== undefined && result.hostKey?.isChanged === false) setTrustedKey(trusted);
    },
  });
  const remove = async () => {
    await deleteProject(org, project.id);
    await queryClient.invalidateQueries({ queryKey: [org] });
    showToast(`Project ${project.name} deleted.`);
    await navigate({ to: '/$org/projects', params: { org } });
  };
  return (
    <Stack gap={5}>
      <CardForm
        title="Repository"
        footer={
          <Button busy={check.isPending} onClick={() => check.mutate(undefined)}>
            Check repository
          </Button>
        }
        action={{ ...save, error: check.error ?? save.error }}
      >
        <TextField label="Name" required value={name} onValue={setName} />
        <TextField label="Repository URL" required spellCheck={false} value={url} onValue={setUrl} />
        <TextField label="Branch" required spellCheck={false} value={branch} onValue={setBranch} />
        <TextField
          label="Docs folder"
          optional
          spellCheck={false}
          hint="Leave empty to use the repository root."
          value={docsFolder}
          onValue={setDocsFolder}
        />
        <RepositoryCredentials
          key={formVersion}
          url={url}
          isStored={project.hasCredentials}
          purpose="Required for private repositories."
          onCredentials={setCredentials}
        />
        {isSshUrl(project.repositoryUrl) && <SshKeys projectId={project.id} />}
        {check.data?.ok === true && <Notice tone="ok">Bindery can read this repository.</Notice>}
        {check.data && !check.data.ok && <Notice tone="bad">{check.data.problem}</Notice>}
        {check.data && (
          <HostKeyNotice hostKey={check.data.hostKey} onTrust={(fingerprint) => check.mutate(fingerprint)} />
        )}
      </CardForm>
      <PullRequestSettings project={project} />
      <AgentSettings project={project} />
      <ContextRepositories projectId={project.id} />
      <BudgetSettings project={project} />
      <Webhooks projectId={project.id} />
      <DeleteCard
        kind="project"
        name={project.name}
        description="This also deletes its domains, exports, bundles and agent jobs. Repositories on other Git hosts aren't changed."
        onDelete={remove}
      >
        Bindery stops serving its domains immediately and deletes its exports, bundles and agent jobs.
      </DeleteCard>
    </Stack>
  );
}
