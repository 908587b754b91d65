import type { FastifyReply, FastifyRequest } from 'fastify';
import { IP_HEADER } from '../../../accounts/sign-in/types.ts';
import type { SamlFlow } from '../../../accounts/sign-in/saml/saml-flow.ts';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import { AppError } from '../../../errors.ts';
import type { ErrorCode } from '../../../errors.ts';
import { parseJson } from '../../../lib/parse-json.ts';

/**
 * Passes a request to the sign-in library, with only the cookies, the `User-Agent` header and the IP address as the
 * service sees it. The origin is the service's own, because requests from other origins were rejected before.
 */
export async function forward(
  signIn: SignIn,
  request: FastifyRequest,
  { path, body, oidc = false, saml }: { path: string; body?: object; oidc?: boolean; saml?: SamlFlow },
): Promise<Response> {
  const url = new URL(path, signIn.getPublicUrl());
  const { cookie, 'user-agent': userAgent } = request.headers;
  const headers = new Headers({ origin: url.origin, [IP_HEADER]: request.ip });
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 500));
  if (body === undefined) return signIn.handle(new Request(url, { headers }), { oidc });
  headers.set('content-type', 'application/json');
  return signIn.handle(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }), { oidc, saml });
}

/** Copies the cookies of a response, and disables caching. */
export function copyCookies(response: Response, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Throws an error of the library as an `AppError` whose message explains what to do. */
export async function throwRefusal(response: Response): Promise<never> {
  const { code, message } = await readRefusal(response);
  const refusalMessage = code === undefined ? undefined : REFUSALS[code];
  if (refusalMessage) throw new AppError(...refusalMessage);
  if (response.status >= 500) throw new Error(`Signing in failed with ${response.status}: ${message ?? code ?? ''}`);
  throw new AppError(
    CODES[response.status] ?? 'invalid_request',
    `${(message ?? 'The request was refused').replace(/\.$/, '')}.`,
  );
}

async function readRefusal(response: Response): Promise<{ code?: string; message?: string }> {
  return (parseJson(await response.text()) ?? {}) as { code?: string; message?: string };
}

const CODES: Readonly<Record<number, ErrorCode>> = { 401: 'unauthorized', 403: 'forbidden', 404: 'not_found' };

const REFUSALS: Readonly<Record<string, [ErrorCode, string]>> = {
  INVALID_EMAIL_OR_PASSWORD: [
    'unauthorized',
    'Wrong email address or password. Check both, or ask an admin for a password reset link.',
  ],
  // The same message as for a wrong password, so that it doesn't reveal which accounts exist.
  INVALID_EMAIL: [
    'unauthorized',
    'Wrong email address or password. Check both, or ask an admin for a password reset link.',
  ],
  ACCOUNT_DEACTIVATED: [
    'forbidden',
    'Your account was deactivated by your identity provider. Ask an admin of your organization.',
  ],
  INVALID_PASSWORD: ['forbidden', 'The current password is wrong.'],
  INVALID_TOKEN: ['gone', 'This link was already used or has expired. Ask for a new one.'],
  INVALID_CODE: ['forbidden', 'The code is wrong or has expired. Enter the current code from your authenticator app.'],
  INVALID_BACKUP_CODE: ['forbidden', 'The recovery code is wrong, or it was already used.'],
  INVALID_TWO_FACTOR_COOKIE: ['unauthorized', 'This sign-in has expired. Enter your password again.'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['rate_limited', 'Too many wrong codes. Enter your password again.'],
  ACCOUNT_TEMPORARILY_LOCKED: [
    'rate_limited',
    'Too many wrong codes for this account. Try again in 15 minutes, or ask an admin to reset your second factor.',
  ],
  TOTP_ALREADY_ENABLED: ['conflict', 'Your account already has a second factor. Turn it off first.'],
  PROVIDER_NOT_FOUND: [
    'unavailable',
    "The OIDC provider is unreachable, or its configuration is incomplete. See the service's log for details.",
  ],
};
