/** Ways to restrict who can read a site, with their labels and explanations. */
export const ACCESS_KINDS = [
  { value: 'public', label: 'Everyone', hint: "Readers don't have to sign in." },
  { value: 'password', label: 'People with the password', hint: 'All readers share one password.' },
] as const;
