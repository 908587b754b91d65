/** Settings of a sign-in provider, as the API has them. */
interface ClientSettings {
  issuer?: string;
  clientId: string;
  groups?: { source: 'id_token' | 'user_info'; claim: string; delimiter?: string };
  requiredGroups?: string[];
}

/** The same, as a form has them. */
export interface ClientInput {
  issuer: string;
  clientId: string;
  /** Empty to keep the stored one. */
  secret: string;
  claim: string;
  requiredGroups: string;
}

/** Fills the form with the stored settings. */
export function createClientInput(settings: ClientSettings | null): ClientInput {
  return {
    issuer: settings?.issuer ?? '',
    clientId: settings?.clientId ?? '',
    secret: '',
    claim: settings?.groups?.claim ?? '',
    requiredGroups: settings?.requiredGroups?.join(', ') ?? '',
  };
}

/**
 * Returns the settings that the form changes. It doesn't show all of them, and keeps the others. Returns none for an
 * OAuth 2 server, which the form can't show, and without a change, because each change signs all readers out.
 */
export function toClientSettings<Settings extends ClientSettings>(
  { issuer, clientId, secret, claim, requiredGroups }: ClientInput,
  before: Settings | null,
): { oidc?: Settings | ClientSettings; clientSecret?: string } {
  const clientSecret = secret === '' ? {} : { clientSecret: secret };
  if (before && before.issuer === undefined) return clientSecret;
  const { groups, requiredGroups: _, ...others } = before ?? {};
  const names = requiredGroups
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const oidc = {
    ...others,
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    ...(claim.trim() !== '' && { groups: { source: 'id_token' as const, ...groups, claim: claim.trim() } }),
    ...(names.length > 0 && { requiredGroups: names }),
  };
  const isSame = JSON.stringify(createClientInput(oidc)) === JSON.stringify(createClientInput(before));
  return { ...(!isSame && { oidc }), ...clientSecret };
}
