/** Signatures by which each repository host proves that a webhook is from it. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSameText } from '../../../lib/same-text.ts';

/**
 * Whether one of the proofs that the hosts know is there and right: an HMAC-SHA-256 of the body (GitHub, Bitbucket, Gitea, Forgejo) or the secret
 * itself (GitLab). All are compared in constant time.
 */
export function isSigned({ headers, body }: { headers: IncomingHttpHeaders; body: Buffer }, secret: string): boolean {
  const digest = createHmac('sha256', secret).update(body).digest('hex');
  const proofs: [given: string | string[] | undefined, wanted: string][] = [
    [headers['x-hub-signature-256'], `sha256=${digest}`],
    [headers['x-hub-signature'], `sha256=${digest}`],
    [headers['x-gitea-signature'], digest],
    [headers['x-forgejo-signature'], digest],
    [headers['x-gitlab-token'], secret],
  ];
  // GitHub and Gitea send a proof of an older algorithm too.
  const given = proofs.filter(([text]) => text !== undefined && text !== '' && !text.toString().startsWith('sha1='));
  // All are compared, so that a project without a secret takes the same time.
  const areRight = given.map(([text, wanted]) => typeof text === 'string' && isSameText(text, wanted));
  return secret !== '' && given.length > 0 && areRight.every(Boolean);
}
