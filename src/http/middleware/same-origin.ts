import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/**
 * Throws `forbidden` unless a page of this service sent the request. What carries a session and changes something must say so:
 * browsers do in `Sec-Fetch-Site`, and over plain http in `Origin`. A site beside it, such as a hosted one, is another origin.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin, host } = request.headers;
  if (site === undefined ? isOfHost(origin, { host, request }) : site === 'same-origin') return;
  throw new AppError(
    'forbidden',
    'This request came from another site or has no Origin header. Send it from the dashboard, or use an API key.',
  );
}

function isOfHost(
  origin: string | undefined,
  { host, request }: { host: string | undefined; request: FastifyRequest },
): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const publicUrl = request.server.signIn?.getPublicUrl();
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin);
}
