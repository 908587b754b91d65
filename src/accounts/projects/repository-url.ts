import { isAbsolute } from 'node:path';
import { AppError } from '../../errors.ts';

export interface RepositoryUrlOptions {
  /** Operators of the installation can also use local folders and servers without encryption. Tenants can't. */
  operator?: boolean;
}

const SCP_FORM = /^[A-Za-z0-9_][\w.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?![-:/])[^\s:\\]+$/;
const MAX_CHARACTERS = 2_000;

/**
 * Validates the URL of a Git repository and returns it: `https:`, `ssh:`, or `git@host:owner/name`. Rejects all other
 * transports of Git, some of which run programs, and passwords in the URL.
 */
export function parseRepositoryUrl(text: string, { operator = false }: RepositoryUrlOptions = {}): string {
  const address = text.trim();
  if (address.length > MAX_CHARACTERS) throw refuse(`it is longer than ${MAX_CHARACTERS} characters`);
  if (/\p{Cc}/u.test(address)) throw refuse('it contains line breaks or other control characters');
  // Folders can have any name. `parseRemoteUrl` encodes it for Git.
  if (isAbsolute(address)) return operator ? address : refuseLocal();
  if (/\s/u.test(address)) throw refuse('it contains spaces: write each one as %20');
  if (SCP_FORM.test(address)) return address;
  const url = URL.parse(address);
  if (!url)
    throw refuse(
      operator ? "its format isn't supported; start a local path with / or ./" : "its format isn't supported",
    );
  checkProtocol(url, operator);
  if (url.password !== '' || (url.protocol !== 'ssh:' && url.username !== '')) {
    throw new AppError(
      'invalid_request',
      "The repository URL contains a user name or password. Remove them and store the token as the project's " +
        'credentials, which are encrypted.',
    );
  }
  if (url.search !== '' || url.hash !== '') throw refuse('it has a query or a fragment');
  return address;
}

function checkProtocol(url: URL, operator: boolean): void {
  if (url.protocol === 'file:') {
    if (!operator) refuseLocal();
    if (url.hostname !== '') throw refuse('a file: URL must have three slashes, as in file:///srv/docs.git');
    if (/%(?:2f|00)/i.test(url.pathname)) throw refuse('its path contains an encoded slash or null character');
    return;
  }
  if (url.protocol === 'http:' && operator) return;
  if (url.protocol === 'http:') throw refuse('http:// sends the token unencrypted; use https://');
  if (url.protocol !== 'https:' && url.protocol !== 'ssh:') throw refuse(`${url.protocol} is not allowed`);
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-'))
    throw refuse('it has no host');
  if (url.pathname.length < 2) throw refuse("it doesn't contain the path of a repository");
}

function refuseLocal(): never {
  throw refuse('only an operator can use a local folder, with `bindery admin project create`');
}

function refuse(reason: string): AppError {
  return new AppError(
    'invalid_request',
    'Expected a repository URL such as https://host/owner/name.git, ssh://git@host/owner/name.git or ' +
      `git@host:owner/name.git; ${reason}.`,
  );
}
