import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { checkRepository, createProject, projectsQuery } from '../../api/projects.ts';
import type { Credentials } from '../../api/projects.ts';
import type { Project, RepositoryCheck } from '../../api/types.ts';
import { describeRepository } from '../../lib/describe-repository.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { HostKeyNotice } from './HostKeyNotice.tsx';
import { useEndedRequest } from './use-ended-request.ts';
import { RepositoryCredentials } from '../../parts/RepositoryCredentials.tsx';

const PLACES = [
  {
    value: 'url',
    label: 'An existing Git repository',
    hint: 'On GitHub, GitLab, Bitbucket, Azure DevOps, Gitea or any Git server that supports HTTPS or SSH.',
  },
  {
    value: 'built-in',
    label: 'A repository hosted by Bindery',
    hint: 'Starts with an example site. Clone it, push to it, and review pull requests here.',
  },
  {
    value: 'folder',
    label: 'A folder on the server',
    hint: 'A Git repository, or a plain folder with docs.json, on the machine that Bindery runs on.',
  },
] as const;

type PlaceKind = (typeof PLACES)[number]['value'];

/** Form that checks a repository and adds a project for it. */
export function RepositoryForm({ onCreated }: { onCreated: (project: Project) => void }) {
  const { id: org, canUseFolders } = useOrganization();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<PlaceKind>('url');
  const [url, setUrl] = useState('');
  const [credentials, setCredentials] = useState<Credentials>();
  const [hostKey, setHostKey] = useState<string>();
  const [name, setName] = useState('');
  const [suggestedName, setSuggestedName] = useState('');
  const [branch, setBranch] = useState('');
  const [docsFolder, setDocsFolder] = useState('');
  const [checkResult, setCheckResult] = useState<RepositoryCheck>();
  const places = PLACES.filter(({ value }) => value !== 'folder' || canUseFolders);
  const place = {
    repositoryUrl: url.trim(),
    ...(kind === 'url' && credentials && { credentials }),
    ...(hostKey !== undefined && { hostKey }),
  };
  const { startRequest, endRequest } = useEndedRequest();
  const clearResult = () => {
    // The result would be about another repository.
    endRequest();
    check.reset();
    setCheckResult(undefined);
    setHostKey(undefined);
  };
  const urlProps = {
    value: url,
    autoCapitalize: 'off',
    spellCheck: false,
    onValue: (value: string) => {
      setUrl(value);
      clearResult();
    },
  };
  const chooseKind = (value: PlaceKind) => {
    setKind(value);
    setUrl('');
    clearResult();
  };

  const check = useMutation({
    mutationFn: (trusted?: string) =>
      checkRepository(org, { ...place, ...(trusted !== undefined && { hostKey: trusted }) }, startRequest()),
    onSuccess: (result, trusted) => {
      // The project is created only if the server still presents the key that the form shows.
      setHostKey(trusted ?? (result.hostKey?.isChanged === false ? result.hostKey.fingerprint : undefined));
      setCheckResult(result);
      setBranch(result.defaultBranch ?? result.branches[0] ?? '');
      setDocsFolder(result.docsFolders[0] ?? '');
      const suggestion = describeRepository(url.trim()).split('/').at(-1) ?? '';
      // A name that someone typed stays.
      if (name === '' || name === suggestedName) setName(suggestion);
      setSuggestedName(suggestion);
    },
  });
  const create = useMutation({
    mutationFn: () =>
      createProject(org, {
        name: name.trim(),
        ...(kind !== 'built-in' && { ...place, docsFolder, ...(branch !== '' && { branch }) }),
      }),
    onSuccess: async (project) => {
      onCreated(project);
      await queryClient.invalidateQueries(projectsQuery(org));
    },
  });
  const checkWith = (fingerprint: string) => check.mutate(fingerprint);
  const isReady = kind === 'built-in' || checkResult?.ok === true;
  return (
    <Form
      onSubmit={() => {
        if (isReady) create.mutate();
        else check.mutate(undefined);
      }}
    >
      <Card
        footer={
          <>
            <span>
              {isReady
                ? "Adding a project doesn't change the repository."
                : "We'll check that Bindery can read this repository."}
            </span>
            <Button variant="primary" type="submit" busy={check.isPending || create.isPending}>
              {isReady ? 'Add project' : check.isPending ? 'Checking…' : 'Check repository'}
            </Button>
          </>
        }
      >
        <Stack gap={5}>
          <Choices legend="Where is your documentation?" options={places} value={kind} onChange={chooseKind} />
          {kind === 'url' && (
            <>
              <TextField
                label="Repository URL"
                required
                placeholder="https://github.com/your-company/docs.git"
                {...urlProps}
              />
              <RepositoryCredentials
                url={url}
                purpose="Required for private repositories. Agent jobs need a token that can push and open pull requests."
                onCredentials={(value) => {
                  setCredentials(value);
                  clearResult();
                }}
              />
            </>
          )}
          {kind === 'folder' && (
            <TextField
              label="Folder"
              required
              placeholder="/home/you/docs"
              pattern="\s*/.*"
              title="Enter the full path, which starts with /."
              hint="The full path on the server."
              {...urlProps}
            />
          )}
          <ErrorNotice title="Couldn't check the repository" error={check.error} />
          {checkResult && !checkResult.ok && (
            <Notice tone="bad" title="Bindery can't use this repository yet">
              {checkResult.problem}
            </Notice>
          )}
          {kind === 'url' && checkResult && <HostKeyNotice hostKey={checkResult.hostKey} onTrust={checkWith} />}
          {kind !== 'built-in' && checkResult?.ok === true && (
            <SourceFields
              checked={checkResult}
              branch={branch}
              onBranch={setBranch}
              docsFolder={docsFolder}
              onDocsFolder={setDocsFolder}
            />
          )}
          {isReady && <TextField label="Name" required maxLength={200} value={name} onValue={setName} />}
          <ErrorNotice title="Couldn't add the project" error={create.error} />
        </Stack>
      </Card>
    </Form>
  );
}

interface SourceFieldsProps {
  checked: RepositoryCheck;
  branch: string;
  onBranch: (branch: string) => void;
  docsFolder: string;
  onDocsFolder: (folder: string) => void;
}

/** Fields for the branch and folder of a repository that Bindery can read. */
function SourceFields({ checked, branch, onBranch, docsFolder, onDocsFolder }: SourceFieldsProps) {
  return (
    <>
      <Notice tone="ok">{`Bindery can read this ${checked.branches.length > 0 ? 'repository' : 'folder'}.`}</Notice>
      {checked.branches.length > 0 && (
        <SelectField
          label="Branch"
          options={toOptions(checked.branches)}
          value={branch}
          onValue={onBranch}
          hint="Exports use the latest commit on this branch."
        />
      )}
      {checked.docsFolders.length > 1 ? (
        <SelectField
          label="Docs folder"
          options={checked.docsFolders.map((folder) => ({
            value: folder,
            label: folder || 'Repository root',
          }))}
          value={docsFolder}
          onValue={onDocsFolder}
          hint="Folders that contain a docs.json."
        />
      ) : (
        <TextField
          label="Docs folder"
          optional
          hint="The folder that contains docs.json. Leave empty to use the repository root."
          value={docsFolder}
          onValue={onDocsFolder}
        />
      )}
    </>
  );
}

function toOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}
