import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { REMOTE_HOST_KINDS } from '../../lib/git/hosts/registry.ts';
import { parseChoice } from '../names.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** The Git hosts that pull requests can be opened on. */
export const REPOSITORY_HOSTS: readonly RepositoryHostKind[] = [...REMOTE_HOST_KINDS, 'built-in'];

/** Validates the Git host of a project's repository. */
export function parseHost(text: string | null | undefined): RepositoryHostKind | null {
  return text ? parseChoice(text, { of: REPOSITORY_HOSTS, what: 'repository host' }) : null;
}

/** Validates the base URL of a host's API and returns it without a trailing slash. Only operators can use plain `http:`. */
export function parseHostApiUrl(
  text: string | null | undefined,
  { operator = false }: { operator?: boolean },
): string | null {
  const address = text?.trim();
  if (!address) return null;
  const url = URL.parse(address);
  const isAllowed =
    url !== null &&
    (url.protocol === 'https:' || (operator && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    address.length <= MAX_CHARACTERS;
  if (isAllowed) return trimEndSlashes(url.href);
  throw new AppError(
    'invalid_request',
    'Expected the base URL of an API such as https://github.example.com/api/v3, without user name, password, query or ' +
      'fragment. Only an operator can set an http:// URL.',
  );
}

const MAX_CHARACTERS = 2_000;
