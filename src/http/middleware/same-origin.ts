import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/**
 * Throws `forbidden` unless a page of this service sent the request. Every change with a session needs this proof:
 * browsers send `Sec-Fetch-Site`, or over plain http `Origin`. Sites on neighboring hostnames, such as hosted sites, are
 * other origins.
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
