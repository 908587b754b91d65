/** Checks the signature that proves that a webhook comes from the Git host. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameText } from '../../../lib/same-text.ts';

/**
 * Returns whether one of the proofs that Git hosts send is valid: an HMAC-SHA-256 of the body (GitHub, Bitbucket,
 * Gitea, Forgejo) or the secret itself (GitLab, and Azure DevOps as the password of basic authentication). All
 * comparisons take constant time.
 */
export function isSigned({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }, secret: string): boolean {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const proofs: [received: string | string[] | undefined, expected: string][] = [
    [headers['x-hub-signature-256'], `sha256=${digest}`],
    [headers['x-hub-signature'], `sha256=${digest}`],
    [headers['x-gitea-signature'], digest],
    [headers['x-forgejo-signature'], digest],
    [headers['x-gitlab-token'], secret],
  ];
  // GitHub and Gitea also send a proof with an older algorithm.
  const receivedProofs = proofs.filter(
    ([text]) => text !== undefined && text !== '' && !text.toString().startsWith('sha1='),
  );
  // A proxy in front of Bindery can require a password, too. It proves nothing beside a signature.
  const password = readPassword(headers.authorization);
  if (receivedProofs.length === 0 && password !== undefined) receivedProofs.push([password, secret]);
  // Compares all proofs, so that a project without a secret takes the same time.
  const areRight = receivedProofs.map(([text, signature]) => typeof text === 'string' && isSameText(text, signature));
  return secret !== '' && receivedProofs.length > 0 && areRight.every(Boolean);
}

/** Returns the password of basic authentication (RFC 7617). */
function readPassword(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(header ?? '') ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || colon === text.length - 1 ? undefined : text.slice(colon + 1);
}
