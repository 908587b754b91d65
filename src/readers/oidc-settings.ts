/** Signing in at an OpenID Connect provider, or at any OAuth 2 server with a URL for user info. */
export interface OidcSettings {
  /** Issuer of an OpenID Connect provider. Its other URLs come from its discovery document. */
  issuer?: string | undefined;
  /** URLs of an OAuth 2 server without an issuer. */
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  userInfoUrl?: string | undefined;
  clientId: string;
  /** @defaultValue `openid profile email` with an issuer, otherwise none */
  scopes?: string[] | undefined;
  /** Where the reader's groups come from. @defaultValue readers have no groups */
  groups?: GroupClaim | undefined;
  /** Readers must be in at least one of these groups. Empty to allow everyone who can sign in with the provider. */
  requiredGroups?: string[] | undefined;
}

/** A claim with the names of groups. */
export interface GroupClaim {
  source: 'id_token' | 'user_info';
  /** Name of the claim, or a path such as `realm_access.roles`. */
  claim: string;
  /** Text between the names if the claim is one text. @defaultValue the text is one name */
  delimiter?: string | undefined;
}

/** The settings with the client's secret. */
export interface OidcClient extends OidcSettings {
  /** @defaultValue a public client, which has only PKCE */
  clientSecret?: string | undefined;
  /** The secret as the database stores it. */
  sealedSecret?: Buffer | undefined;
}
