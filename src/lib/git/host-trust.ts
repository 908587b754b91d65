/** The SSH servers that an organization trusts. */
export interface HostTrust {
  /** Returns the server's lines of `known_hosts`; undefined if its key isn't known yet. */
  find(host: string): Promise<string | undefined>;
  /** Records the lines of a server to which a connection was made for the first time. */
  learn(host: string, lines: string): Promise<void>;
}
