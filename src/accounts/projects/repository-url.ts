import { isAbsolute } from 'node:path';
import { AppError } from '../../errors.ts';
import { removeOrganization } from '../../lib/git/hosts/azure-devops.ts';
import { hasPlainHost } from '../../lib/git/remote-url.ts';

export interface RepositoryUrlOptions {
  /** Operators of the installation can also use local folders and servers without encryption. Tenants can't. */
  operator?: boolean;
}

const SCP_FORM = /^[A-Za-z0-9_][\w.-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?![-:/])[^\s:\\]+$/;
const MAX_CHARACTERS = 2_000;

/**
 * Validates the URL of a Git repository and returns it: `https:`, `ssh:`, or `git@host:owner/name`. Rejects passwords
 * in the URL, and all other Git transports, because some of them run programs.
 */
export function parseRepositoryUrl(text: string, { operator = false }: RepositoryUrlOptions = {}): string {
  const address = text.trim();
  if (address.length > MAX_CHARACTERS) throw createRefusal(`it is longer than ${MAX_CHARACTERS} characters`);
  if (/\p{Cc}/u.test(address)) throw createRefusal('it contains line breaks or other control characters');
  // Folders can have any name. `parseRemoteUrl` encodes it for Git.
  if (isAbsolute(address)) return operator ? address : refuseLocal();
  if (/^(?:\.{1,2}|~)(?:\/|$)/.test(address))
    throw createRefusal('write the full path of a local folder, which starts with /');
  if (/\s/u.test(address)) throw createRefusal('it contains spaces: write each one as %20');
  if (SCP_FORM.test(address)) return address;
  const url = URL.parse(address);
  if (!url)
    throw createRefusal(
      operator ? "its format isn't supported; start a local path with / or ./" : "its format isn't supported",
    );
  checkProtocol(url, operator);
  const isShortened = removeOrganization(url);
  if (url.password !== '' || (url.protocol !== 'ssh:' && url.username !== '')) {
    throw new AppError(
      'invalid_request',
      "The repository URL contains a user name or password. Remove them and store the token as the project's " +
        'credentials, which are encrypted.',
    );
  }
  if (!hasPlainHost(url)) throw createRefusal('its user name or host contains unusual characters');
  if (url.search !== '' || url.hash !== '') throw createRefusal('it has a query or a fragment');
  return isShortened ? url.href : address;
}

function checkProtocol(url: URL, operator: boolean): void {
  if (url.protocol === 'file:') {
    if (!operator) refuseLocal();
    if (url.hostname !== '') throw createRefusal('a file: URL must have three slashes, as in file:///srv/docs.git');
    if (/%(?:2f|00)/i.test(url.pathname)) throw createRefusal('its path contains an encoded slash or null character');
    return;
  }
  if (url.protocol === 'http:' && operator) return;
  if (url.protocol === 'http:') throw createRefusal('http:// sends the token unencrypted; use https://');
  if (url.protocol !== 'https:' && url.protocol !== 'ssh:') throw createRefusal(`${url.protocol} is not allowed`);
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-'))
    throw createRefusal('it has no host');
  if (url.pathname.length < 2) throw createRefusal("it doesn't contain the path of a repository");
}

function refuseLocal(): never {
  throw createRefusal(
    'this service can read a local folder only if its operator allows it: add the project on the server with ' +
      '`bindery setup`, or set BINDERY_REPOSITORY_FOLDERS to the folders that projects can use',
  );
}

function createRefusal(reason: string): AppError {
  return new AppError(
    'invalid_request',
    'Expected a repository URL such as https://host/owner/name.git, ssh://git@host/owner/name.git or ' +
      `git@host:owner/name.git; ${reason}.`,
  );
}
