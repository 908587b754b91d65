import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '../../errors.ts';
import type { GitRemote } from './git-command.ts';

/**
 * Converts the stored repository address of a project to the URL for Git. Whether the project's owner is allowed to use
 * it was checked when it was stored; this only accepts what is safe to pass to Git.
 */
export function parseRemoteUrl(address: string): URL {
  if (path.isAbsolute(address)) return pathToFileURL(address);
  const scp = SCP_FORM.exec(address);
  if (scp) return new URL(`ssh://${scp[1] ?? ''}/${(scp[2] ?? '').replace(/^\/+/, '')}`);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !PROTOCOLS.has(url.protocol))
    throw createUnusableError(
      `Expected a repository URL like https://host/owner/name.git, got ${JSON.stringify(cutText(address))}.`,
    );
  if (url.password || (url.username && url.protocol !== 'ssh:'))
    throw createUnusableError(
      "The repository URL contains a user name or password. Remove them and store them as the project's credentials.",
    );
  if (url.protocol === 'file:' && url.host)
    throw createUnusableError('Expected file:///absolute/path, with three slashes.');
  if (!hasPlainHost(url))
    throw createUnusableError(
      'The user name or host of the repository URL contains unusual characters. Change the URL.',
    );
  return url;
}

/**
 * Returns whether every program reads the same user and host from a URL. Git decodes an `ssh:` URL before it splits it:
 * `ssh://git@internal%2f@example.com/` connects to `internal`. It passes hosts to a shell and to curl's list of
 * addresses, which have their own special characters.
 */
export function hasPlainHost({ protocol, username, hostname }: URL): boolean {
  return protocol === 'file:' || (PLAIN_USER.test(username) && PLAIN_HOST.test(hostname));
}

/** Can be an email address: the host starts after the last `@`. */
const PLAIN_USER = /^(?!-)(?:[\w.+-]|%40)*$/;
/** A name, an IPv4 address, or an IPv6 address in brackets. */
const PLAIN_HOST = /^(?:[a-z\d_][a-z\d._-]*|\[[\da-f:.]+\])$/i;

/** Creates a remote from the stored repository address of a project. Throws as `parseRemoteUrl`. */
export function createRemote<Access extends Omit<GitRemote, 'url' | 'address'>>(
  repositoryUrl: string,
  access: Access,
): Access & Pick<GitRemote, 'url' | 'address'> {
  const url = parseRemoteUrl(repositoryUrl);
  return { ...access, url, address: SCP_FORM.test(repositoryUrl) ? repositoryUrl : url.href };
}

const PROTOCOLS = new Set(['https:', 'http:', 'file:', 'ssh:']);
/** `git@host:path`, as Git servers show it. */
const SCP_FORM = /^([A-Za-z0-9_][\w.-]*@[A-Za-z0-9][\w.-]*):(?!\/\/)(.+)$/;

function createUnusableError(message: string): AppError {
  return new AppError('source_unavailable', message);
}

/** Keeps the message short, and removes anything before an `@`, which may be a password. */
function cutText(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//').slice(0, 200);
}
