import { AppError } from '../../errors.ts';

/**
 * Throws `invalid_request` for hosts that Bindery gives out itself: names below `localhost`, at which it shows every site beside an
 * API on this machine, and names with a label that begins with `preview-`, at which it shows branches. A registered one would take
 * over an address that Bindery prints for another domain. Expects what `parseHost` returns.
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
