import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { accessQuery, updateAccess } from '../../api/access.ts';
import type { AccessKind, Domain, DomainAccess } from '../../api/types.ts';
import { ACCESS_KINDS } from '../../lib/access-kinds.ts';
import { createClientInput, toClientSettings } from '../../lib/oidc-client.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { OidcFields } from './OidcFields.tsx';

const MIN_PASSWORD = 8;

interface AccessFormProps {
  domain: Domain;
  access: DomainAccess;
  /** The chosen kind, which isn't saved yet. */
  kind: AccessKind;
  onKind: (kind: AccessKind) => void;
}

/** Form for who can read a site, and what its sign-in page shows. */
export function AccessForm({ domain, access, kind, onKind }: AccessFormProps) {
  const { host } = domain;
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [networks, setNetworks] = useState(access.networks.join('\n'));
  const [loginUrls, setLoginUrls] = useState(access.loginUrls.map(({ name, url }) => `${name} ${url}`).join('\n'));
  const [client, setClient] = useState(createClientInput(access.oidc));
  const [title, setTitle] = useState(access.title ?? '');
  const [color, setColor] = useState(access.color ?? '');
  const [problem, setProblem] = useState<string>();
  const isPasswordNeeded = kind === 'password' && !access.hasPassword;
  const save = useMutation({
    mutationFn: () =>
      updateAccess(org, host, {
        kind,
        networks: networks.split(/[\s,]+/).filter(Boolean),
        title,
        color,
        ...(kind === 'oidc' && toClientSettings(client, access.oidc)),
        ...(kind === 'jwt' && { loginUrls: parseLoginUrls(loginUrls) }),
        ...(kind === 'password' && password !== '' && { password }),
      }),
    onSuccess: async () => {
      setPassword('');
      setClient((before) => ({ ...before, secret: '' }));
      showToast('Saved. This applies within a second.');
      await queryClient.invalidateQueries(accessQuery(org, host));
    },
  });
  const check = () => {
    const isMissing = isPasswordNeeded && password === '';
    const isTooShort = kind === 'password' && password !== '' && password.length < MIN_PASSWORD;
    setProblem(isMissing || isTooShort ? `Enter at least ${MIN_PASSWORD} characters.` : undefined);
    return !isMissing && !isTooShort;
  };
  return (
    <CardForm
      title="Who can read this site"
      description="Applies to all pages, files, search, the assistant and previews. You don't need a new export."
      footer={<span>Changing the password or the kind of access signs all readers out.</span>}
      action={save}
      check={check}
      gap={5}
    >
      <Choices legend="Who can read this site" isQuiet options={ACCESS_KINDS} value={kind} onChange={onKind} />
      {kind === 'password' && (
        <TextField
          label={access.hasPassword ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          hint={access.hasPassword ? 'Leave empty to keep the current password.' : 'At least 8 characters.'}
          error={problem}
          value={password}
          onValue={setPassword}
        />
      )}
      {kind === 'oidc' && <OidcFields domain={domain} access={access} client={client} onClient={setClient} />}
      {kind === 'jwt' && (
        <TextArea
          label="Login URLs"
          optional
          rows={2}
          hint="One per line: the button's name, and the URL where readers sign in. Leave empty if readers always come from your product."
          placeholder="Product https://app.example.com/docs-login"
          spellCheck={false}
          value={loginUrls}
          onValue={setLoginUrls}
        />
      )}
      <TextArea
        label="Allowed networks"
        optional
        rows={3}
        hint="IP addresses and CIDR ranges, one per line. Leave empty to allow all."
        placeholder="203.0.113.0/24"
        spellCheck={false}
        value={networks}
        onValue={setNetworks}
      />
      {kind !== 'public' && (
        <>
          <TextField
            label="Name on the sign-in page"
            optional
            hint="Everyone can see it. Leave empty to show the hostname."
            maxLength={100}
            value={title}
            onValue={setTitle}
          />
          <TextField
            label="Color of the sign-in page"
            optional
            hint="Such as #0f766e. Leave empty for black and white."
            maxLength={7}
            spellCheck={false}
            value={color}
            onValue={setColor}
          />
        </>
      )}
    </CardForm>
  );
}

/** Reads lines such as `Product https://app.example.com/docs-login`. The API reports what isn't a URL. */
function parseLoginUrls(text: string): { name: string; url: string }[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const words = line.split(/\s+/);
    const url = words.pop() ?? '';
    return { name: words.join(' ') || 'Sign in', url };
  });
}
