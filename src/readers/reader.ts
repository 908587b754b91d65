/** Someone who reads a protected site, as the site's sign-in described them. */
export interface Reader {
  /** Names of the groups that they belong to; empty if the sign-in has no groups. */
  groups: readonly string[];
  /** Values that pages show, such as their name; the format's `content`. Undefined if there are none. */
  content?: Readonly<Record<string, unknown>> | undefined;
  /** Values that the API playground fills in for them; the format's `apiPlaygroundInputs`. Undefined if there are none. */
  apiPlaygroundInputs?: PlaygroundInputs | undefined;
  /** When they have to sign in again, in Unix seconds. Undefined if only the session's own limits apply. */
  expiresAt?: number | undefined;
}

/** Values for the API playground, by the place in which a request carries them. */
export type PlaygroundInputs = Readonly<
  Partial<Record<'server' | 'header' | 'query' | 'cookie' | 'path', Readonly<Record<string, unknown>>>>
>;
