import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../api/organization.ts';
import { createDeployKey } from '../api/projects.ts';
import type { Credentials } from '../api/projects.ts';
import { isSshUrl } from '../lib/is-ssh-url.ts';
import { Button } from '../ui/Button.tsx';
import { Choices } from '../ui/Choices.tsx';
import { CopyField } from '../ui/CopyField.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Stack } from '../ui/Stack.tsx';

interface RepositoryCredentialsProps {
  /** URL of the repository, which decides between a token and an SSH key. */
  url: string;
  /** True if the project already has credentials, which the entered ones replace. */
  isStored?: boolean;
  /** Purpose of the access, for the hint of a new token. */
  purpose: string;
  onCredentials: (credentials: Credentials | undefined) => void;
}

/** Fields for the credentials of a repository. Changing to another kind of URL discards what was entered. */
export function RepositoryCredentials(props: RepositoryCredentialsProps) {
  return isSshUrl(props.url) ? <SshFields key="ssh" {...props} /> : <TokenField key="token" {...props} />;
}

function TokenField({ isStored = false, purpose, onCredentials }: RepositoryCredentialsProps) {
  const [token, setToken] = useState('');
  return (
    <TextField
      label={isStored ? 'New access token' : 'Access token'}
      optional
      type="password"
      autoComplete="off"
      hint={
        isStored
          ? 'Bindery has a token for this repository. Enter a new one to replace it. A new URL deletes it.'
          : `${purpose} Bindery encrypts the token and never shows it again.`
      }
      value={token}
      onValue={(value) => {
        setToken(value);
        onCredentials(value.trim() === '' ? undefined : { token: value });
      }}
    />
  );
}

const STORED = {
  value: 'stored',
  label: 'Keep the stored key',
  hint: 'Bindery has a key for this repository.',
} as const;
const NEW_KEYS = [
  {
    value: 'deploy-key',
    label: 'Generate a deploy key',
    hint: 'Recommended. The private key never leaves this installation.',
  },
  {
    value: 'own',
    label: 'Enter a private key',
    hint: 'A key without a passphrase. Bindery encrypts it and never shows it again.',
  },
] as const;

type KeyKind = (typeof NEW_KEYS)[number]['value'] | 'stored';

function SshFields({ isStored = false, onCredentials }: RepositoryCredentialsProps) {
  const { id: org } = useOrganization();
  const [kind, setKind] = useState<KeyKind>(isStored ? 'stored' : 'deploy-key');
  const [privateKey, setPrivateKey] = useState('');
  const generate = useMutation({
    mutationFn: () => createDeployKey(org),
    onSuccess: ({ id }) => onCredentials({ deployKey: id }),
  });
  const choose = (value: KeyKind) => {
    setKind(value);
    setPrivateKey('');
    generate.reset();
    onCredentials(undefined);
  };
  return (
    <Stack gap={4}>
      <Choices legend="SSH key" options={isStored ? [STORED, ...NEW_KEYS] : NEW_KEYS} value={kind} onChange={choose} />
      {kind === 'deploy-key' && generate.data && (
        <div>
          <CopyField label="Public key" name="public key" value={generate.data.publicKey} />
          <p className="muted">Add it to the repository on your Git host as a deploy key. Read access is enough.</p>
        </div>
      )}
      {kind === 'deploy-key' && !generate.data && (
        <div>
          <Button busy={generate.isPending} onClick={() => generate.mutate()}>
            Generate key
          </Button>
        </div>
      )}
      <ErrorNotice title="Couldn't generate a key" error={generate.error} />
      {kind === 'own' && (
        <TextArea
          label="Private key"
          rows={7}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
          hint="Enter the whole file, from -----BEGIN to -----END…-----."
          value={privateKey}
          onValue={(value) => {
            setPrivateKey(value);
            onCredentials(value.trim() === '' ? undefined : { token: value });
          }}
        />
      )}
    </Stack>
  );
}
