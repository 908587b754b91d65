import type { Domain, DomainAccess } from '../../api/types.ts';
import { bindFields } from '../../lib/bind-field.ts';
import type { ClientInput } from '../../lib/oidc-client.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface OidcFieldsProps {
  domain: Domain;
  access: DomainAccess;
  client: ClientInput;
  onClient: (client: ClientInput) => void;
}

/** Fields for the identity provider at which readers sign in. */
export function OidcFields({ domain, access, client, onClient }: OidcFieldsProps) {
  const field = bindFields(client, (change) => onClient({ ...client, ...change }));
  const redirectUrl = domain.url === null ? null : new URL('login/callback', domain.url).href;
  const isServer = access.oidc !== null && access.oidc.issuer === undefined;
  return (
    <>
      {redirectUrl !== null && (
        <CopyField label="Redirect URL for your provider" name="redirect URL" value={redirectUrl} />
      )}
      {isServer ? (
        <Notice>This site uses an OAuth 2 server. Change it with the API or bindery admin domain access.</Notice>
      ) : (
        <>
          <TextField
            label="Issuer"
            type="url"
            required
            placeholder="https://login.example.com"
            spellCheck={false}
            {...field('issuer')}
          />
          <TextField label="Client ID" required maxLength={200} spellCheck={false} {...field('clientId')} />
        </>
      )}
      <TextField
        label={access.hasClientSecret ? 'New client secret' : 'Client secret'}
        type="password"
        autoComplete="off"
        optional
        hint={
          access.hasClientSecret
            ? 'Leave empty to keep the current secret. If you change the issuer, enter the secret again.'
            : 'Leave empty for a public client.'
        }
        {...field('secret')}
      />
      {!isServer && (
        <>
          <TextField
            label="Claim with groups"
            optional
            hint="Such as groups, or a path such as realm_access.roles."
            spellCheck={false}
            {...field('claim')}
          />
          <TextField
            label="Required groups"
            optional
            hint="Readers must be in at least one of these groups. Leave empty to allow everyone who can sign in with the provider."
            placeholder="staff, partners"
            spellCheck={false}
            {...field('requiredGroups')}
          />
        </>
      )}
    </>
  );
}
