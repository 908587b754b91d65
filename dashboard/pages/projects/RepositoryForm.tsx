import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { checkRepository, createProject, projectsQuery } from '../../api/projects.ts';
import type { Project, RepositoryCheck } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { describeRepository } from '../../lib/describe-repository.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';

const PLACES = [
  {
    value: 'url',
    label: 'A git repository',
    hint: 'On GitHub, GitLab, Bitbucket, Gitea, or any server that speaks git over HTTPS or SSH.',
  },
  {
    value: 'built-in',
    label: 'A repository that Bindery hosts',
    hint: 'Starts with an example site. Clone it, push to it, and review pull requests here.',
  },
] as const;

/** Asks where the files are, looks whether they can be read, and makes the project. */
export function RepositoryForm({ onCreated }: { onCreated: (project: Project) => void }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<(typeof PLACES)[number]['value']>('url');
  const [url, setUrl] = useState('');
  const [token, setToken] = useState('');
  const [name, setName] = useState('');
  const [branch, setBranch] = useState('');
  const [docsFolder, setDocsFolder] = useState('');
  const [found, setFound] = useState<RepositoryCheck>();
  const place = { repositoryUrl: url.trim(), ...(token !== '' && { credentials: { token } }) };
  const forget = () => setFound(undefined);

  const check = useMutation({
    mutationFn: () => checkRepository(org, place),
    onSuccess: (result) => {
      setFound(result);
      setBranch(result.defaultBranch ?? result.branches[0] ?? '');
      setDocsFolder(result.docsFolders[0] ?? '');
      if (name === '') setName(describeRepository(url.trim()).split('/').at(-1) ?? '');
    },
  });
  const create = useMutation({
    mutationFn: () =>
      createProject(org, { name: name.trim(), ...(kind === 'url' && { ...place, branch, docsFolder }) }),
    onSuccess: async (project) => {
      onCreated(project);
      await queryClient.invalidateQueries(projectsQuery(org));
    },
  });
  const isReady = kind === 'built-in' || found?.ok === true;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) create.mutate();
        else check.mutate();
      }}
    >
      <Card
        footer={
          <>
            <span>
              {isReady ? 'Nothing is written to the repository.' : 'Bindery looks whether it can read the repository.'}
            </span>
            <Button variant="primary" type="submit" busy={check.isPending || create.isPending}>
              {isReady ? 'Add project' : check.isPending ? 'Checking …' : 'Check repository'}
            </Button>
          </>
        }
      >
        <Stack gap={5}>
          <Choices legend="The files are in" options={PLACES} value={kind} onChange={setKind} />
          {kind === 'url' && (
            <>
              <TextField
                label="Address"
                required
                placeholder="https://github.com/your-company/docs.git"
                value={url}
                autoCapitalize="off"
                spellCheck={false}
                onChange={(event) => {
                  setUrl(event.target.value);
                  forget();
                }}
              />
              <TextField
                label="Access token"
                optional
                type="password"
                autoComplete="off"
                hint="For a private repository. It is encrypted, and never shown again. Agent jobs need one that may push and open pull requests."
                value={token}
                onChange={(event) => {
                  setToken(event.target.value);
                  forget();
                }}
              />
            </>
          )}
          {check.error && (
            <Notice tone="bad" title="The repository could not be checked">
              {describeError(check.error)}
            </Notice>
          )}
          {found && !found.ok && (
            <Notice tone="bad" title="The repository cannot be used yet">
              {found.problem}
            </Notice>
          )}
          {kind === 'url' && found?.ok === true && (
            <>
              <Notice tone="ok">The repository can be read.</Notice>
              <SelectField
                label="Branch"
                options={asOptions(found.branches)}
                value={branch}
                onChange={(event) => setBranch(event.target.value)}
                hint="Exports show the head of this branch."
              />
              {found.docsFolders.length > 1 ? (
                <SelectField
                  label="Docs folder"
                  options={found.docsFolders.map((folder) => ({
                    value: folder,
                    label: folder || 'The root of the repository',
                  }))}
                  value={docsFolder}
                  onChange={(event) => setDocsFolder(event.target.value)}
                  hint="Folders that hold a docs.json."
                />
              ) : (
                <TextField
                  label="Docs folder"
                  optional
                  hint="Where docs.json lies. Empty: the root of the repository."
                  value={docsFolder}
                  onChange={(event) => setDocsFolder(event.target.value)}
                />
              )}
            </>
          )}
          {isReady && (
            <TextField
              label="Name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {create.error && (
            <Notice tone="bad" title="The project could not be added">
              {describeError(create.error)}
            </Notice>
          )}
        </Stack>
      </Card>
    </form>
  );
}

function asOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}
