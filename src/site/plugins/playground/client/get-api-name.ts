import type { FormServer } from '../../../model/request-form.ts';

/**
 * Returns the name under which inputs are stored: the host of the first server, which operations of one API have in common.
 * Several APIs of a site often use the same names for security schemes and the same paths, but the credentials of one must
 * not be sent to another. Empty for an API of the site itself.
 */
export function getApiName([server]: readonly FormServer[]): string {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(server?.url ?? '')?.[1]?.toLowerCase() ?? '';
}
