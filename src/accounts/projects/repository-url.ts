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
  if (address.length > MAX_CHARACTERS) throw createRefusal(`The URL is longer than ${MAX_CHARACTERS} characters.`);
  if (/\p{Cc}/u.test(address)) throw createRefusal('The URL contains line breaks or other control characters.');
  // Folders can have any name. `parseRemoteUrl` encodes it for Git.
  if (isAbsolute(address)) return operator ? address : refuseLocal();
  if (/^(?:\.{1,2}|~)(?:\/|$)/.test(address))
    throw createRefusal('For a local folder, enter the full path, which starts with /.');
  if (/\s/u.test(address)) throw createRefusal('The URL contains spaces. Write each one as %20.');
  if (SCP_FORM.test(address)) return address;
  const url = URL.parse(address);
  if (!url)
    throw createRefusal(
      operator
        ? 'For a local folder, enter a path that starts with / or ./.'
        : "The format of this URL isn't supported.",
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
  if (!hasPlainHost(url)) throw createRefusal('The user name or host of the URL contains unusual characters.');
  if (url.search !== '' || url.hash !== '') throw createRefusal('The URL has a query or a fragment. Remove it.');
  return isShortened ? url.href : address;
}

function checkProtocol(url: URL, operator: boolean): void {
  if (url.protocol === 'file:') {
    if (!operator) refuseLocal();
    if (url.hostname !== '') throw createRefusal('A file: URL must have three slashes, as in file:///srv/docs.git.');
    if (/%(?:2f|00)/i.test(url.pathname))
      throw createRefusal('The path of the URL contains an encoded slash or null character.');
    return;
  }
  if (url.protocol === 'http:' && operator) return;
  if (url.protocol === 'http:') throw createRefusal('http:// sends the token unencrypted. Use https:// instead.');
  if (url.protocol !== 'https:' && url.protocol !== 'ssh:')
    throw createRefusal(`URLs that start with ${url.protocol} aren't allowed.`);
  if (url.hostname === '' || url.hostname.startsWith('-') || url.username.startsWith('-'))
    throw createRefusal("The URL doesn't contain a host.");
  if (url.pathname.length < 2) throw createRefusal("The URL doesn't contain the path of a repository.");
}

function refuseLocal(): never {
  throw createRefusal(
    'This service can read a local folder only if its operator allows it: add the project on the server with ' +
      '`bindery setup`, or set BINDERY_REPOSITORY_FOLDERS to the folders that projects can use.',
  );
}

/** `advice` is at least one sentence about the problem of the URL, or about what to enter instead. */
function createRefusal(advice: string): AppError {
  return new AppError(
    'invalid_request',
    'Expected a repository URL such as https://host/owner/name.git, ssh://git@host/owner/name.git or ' +
      `git@host:owner/name.git. ${advice}`,
  );
}
