import { splitSuffix } from '../content/find-target.ts';
import { isExternal } from '../content/plain-redirect.ts';
import { encodePath } from '../model/urls.ts';

/**
 * The destination of a redirect as the address that goes over the wire (RFC 3986): paths of the site are not encoded in
 * the plan, but addresses of other hosts, queries, and hashes are as the author wrote them, where `%20` is one blank.
 */
export function encodeDestination(destination: string): string {
  if (isExternal(destination)) return encodeRest(destination);
  const { path, query, hash } = splitSuffix(destination);
  return encodePath(path) + encodeRest(query + hash);
}

function encodeRest(written: string): string {
  return encodeURI(written.toWellFormed()).replace(/%25(?=[\da-f]{2})/gi, '%');
}
