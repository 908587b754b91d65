import { createHash } from 'node:crypto';

/** The key that identifies an SSH server. */
export interface HostKey {
  /** Such as `ssh-ed25519`. */
  type: string;
  /** As ssh prints it, such as `SHA256:…`. Git hosts publish theirs. */
  fingerprint: string;
}

/** Returns the name of a server in `known_hosts`: the hostname, with the port unless it is 22. */
export function getKnownHostName({ hostname, port }: URL): string {
  const name = hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return port === '' || port === '22' ? name : `[${name}]:${port}`;
}

/** Returns the lines of a `known_hosts` file for one server. */
export function selectHostLines(text: string, host: string): string[] {
  return text.split('\n').filter((line) => line.split(' ')[0]?.split(',').includes(host));
}

/** Reads the keys from lines of `known_hosts`. Lines without a key are ignored. */
export function readHostKeys(lines: readonly string[]): HostKey[] {
  return lines.flatMap((line) => {
    const [, type = '', key = ''] = line.trim().split(/\s+/);
    return key === '' ? [] : [{ type, fingerprint: getFingerprint(key) }];
  });
}

/** Returns the fingerprint of a public key in base64, as `ssh-keygen -l` prints it. */
export function getFingerprint(key: string): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}
