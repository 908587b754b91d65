/** Checks the signatures with which each Git host proves that a webhook is genuine. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameText } from '../../../lib/same-text.ts';

/**
 * Returns whether one of the proofs that Git hosts send is valid: an HMAC-SHA-256 of the body (GitHub, Bitbucket,
 * Gitea, Forgejo) or the secret itself (GitLab). All comparisons take constant time.
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
  // Compares all proofs, so that a project without a secret takes the same time.
  const areRight = receivedProofs.map(([text, signature]) => typeof text === 'string' && isSameText(text, signature));
  return secret !== '' && receivedProofs.length > 0 && areRight.every(Boolean);
}
