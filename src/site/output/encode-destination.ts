import { splitSuffix } from '../content/find-target.ts';
import { isExternal } from '../content/redirects/normalize-redirect.ts';
import { decodeMarks, encodePath } from '../model/urls.ts';

/**
 * Encodes the destination of a redirect as a URL (RFC 3986). Site paths in the plan are unencoded, but URLs on other
 * hosts, queries and hashes are as the author wrote them, where `%20` is a single space.
 */
export function encodeDestination(destination: string): string {
  if (isExternal(destination)) return encodeRest(destination);
  const { path, query, hash } = splitSuffix(destination);
  return encodePath(decodeMarks(path)) + encodeRest(query + hash);
}

function encodeRest(destinationPath: string): string {
  return encodeURI(destinationPath.toWellFormed()).replace(/%25(?=[\da-f]{2})/gi, '%');
}
