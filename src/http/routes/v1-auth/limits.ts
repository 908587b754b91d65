import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { countAttempt } from '../../../accounts/sign-in/attempts.ts';
import type { AttemptLimit } from '../../../accounts/sign-in/attempts.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';

const QUARTER_HOUR_SECONDS = 900;

/** Attempts for one account from one IP address. */
export const PASSWORD_PAIR: AttemptLimit = { name: 'password:pair', max: 10, seconds: QUARTER_HOUR_SECONDS };
/** Attempts for one account from all IP addresses. The limit is higher, so that locking out a user takes many IP addresses. */
export const PASSWORD_ACCOUNT: AttemptLimit = { name: 'password:account', max: 60, seconds: QUARTER_HOUR_SECONDS };
/** Attempts from one IP address, for any account. */
export const PASSWORD_ADDRESS: AttemptLimit = { name: 'password:address', max: 30, seconds: QUARTER_HOUR_SECONDS };
/** Codes of second factors from one IP address. */
export const CODE_ADDRESS: AttemptLimit = { name: 'code:address', max: 30, seconds: QUARTER_HOUR_SECONDS };
/** Uses of one code of an authenticator app. It lasts longer than the code is valid. */
export const CODE_USE: AttemptLimit = { name: 'code:use', max: 1, seconds: 180 };
/** SAML sign-ins that one IP address starts or finishes. Signatures cost time. An office can share an IP address. */
export const SAML_ADDRESS: AttemptLimit = { name: 'saml:address', max: 600, seconds: QUARTER_HOUR_SECONDS };
/** OIDC sign-ins that one IP address starts. Each is stored until it is completed or expires. */
export const OIDC_ADDRESS: AttemptLimit = { name: 'oidc:address', max: 600, seconds: QUARTER_HOUR_SECONDS };
/** Link tokens tried from one IP address. */
export const LINK_ADDRESS: AttemptLimit = { name: 'link:address', max: 30, seconds: QUARTER_HOUR_SECONDS };
/** Emails to one account, and emails requested from one IP address. */
export const MAIL_ACCOUNT: AttemptLimit = { name: 'mail:account', max: 3, seconds: 3600 };
export const MAIL_ADDRESS: AttemptLimit = { name: 'mail:address', max: 20, seconds: 3600 };

/**
 * Counts an attempt under each limit with its subject, in their order, until a limit is reached. Throws `rate_limited`
 * then. Limits of the caller go first: an attempt beyond them doesn't count against an account, so that one caller can't
 * lock its owner out.
 */
export async function limitAttempts(
  db: Database,
  reply: FastifyReply,
  attempts: readonly (readonly [AttemptLimit, string])[],
): Promise<void> {
  for (const [limit, subject] of attempts) {
    const waitSeconds = await countAttempt(db, limit, subject);
    if (waitSeconds === undefined) continue;
    reply.header('retry-after', String(waitSeconds));
    throw new AppError(
      'rate_limited',
      `Too many attempts. Try again in ${Math.ceil(waitSeconds / 60)} minutes, or ask an admin for a password reset link.`,
    );
  }
}

/**
 * Returns the key to count attempts by: an IPv4 address, or the network of an IPv6 address, because one machine has
 * all addresses of its network.
 */
export function getIpGroup({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}
