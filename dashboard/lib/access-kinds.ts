/** Ways to restrict who can read a site, with their labels and explanations. */
export const ACCESS_KINDS = [
  { value: 'public', label: 'Everyone', hint: "Readers don't have to sign in." },
  { value: 'password', label: 'People with the password', hint: 'All readers share one password.' },
  {
    value: 'organization',
    label: 'Members of this organization',
    hint: 'Readers sign in with their account on this dashboard. Removed members lose access immediately.',
  },
  {
    value: 'jwt',
    label: 'Readers of your product',
    hint: 'Readers sign in on your own page, which sends them back with a signed token (JWT).',
  },
  {
    value: 'oidc',
    label: 'Single sign-on (OIDC)',
    hint: 'Readers sign in with your identity provider, such as Okta, Entra ID or Keycloak.',
  },
] as const;
