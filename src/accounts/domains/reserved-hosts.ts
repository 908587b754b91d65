import { AppError } from '../../errors.ts';

/**
 * Throws `invalid_request` for hosts that Bindery assigns itself. These are names below `localhost`, where Bindery
 * shows every site next to a local API, and names with a label that begins with `preview-`, where it shows branches.
 * Registering one would take over the URL of another domain. Expects the result of `parseHost`.
 */
export function requireUnreservedHost(host: string): void {
  const labels = host.split('.');
  if (labels.at(-1) === 'localhost')
    throw new AppError(
      'invalid_request',
      `The hostname ${host} can't be registered, because Bindery uses hostnames that end with ".localhost". Register the hostname without ".localhost".`,
    );
  if (labels.some((label) => label.startsWith('preview-')))
    throw new AppError(
      'invalid_request',
      `The hostname ${host} can't be registered, because Bindery uses hostnames that start with "preview-" for previews. Choose another hostname.`,
    );
}
