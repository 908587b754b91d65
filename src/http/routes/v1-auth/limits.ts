import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { countAttempt } from '../../../accounts/sign-in/attempts.ts';
import type { AttemptLimit } from '../../../accounts/sign-in/attempts.ts';
import type { Database } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';

const QUARTER = 900;

/** One account from one address. */
export const PASSWORD_PAIR: AttemptLimit = { name: 'password:pair', max: 10, seconds: QUARTER };
/** One account from everywhere: more, so that it takes many addresses to lock somebody out. */
export const PASSWORD_ACCOUNT: AttemptLimit = { name: 'password:account', max: 60, seconds: QUARTER };
/** One address, whatever the account. */
export const PASSWORD_ADDRESS: AttemptLimit = { name: 'password:address', max: 30, seconds: QUARTER };
/** Links that are tried from one address. */
export const LINK_ADDRESS: AttemptLimit = { name: 'link:address', max: 30, seconds: QUARTER };
/** Mails to one account, and those that one address asks for. */
export const MAIL_ACCOUNT: AttemptLimit = { name: 'mail:account', max: 3, seconds: 3600 };
export const MAIL_ADDRESS: AttemptLimit = { name: 'mail:address', max: 20, seconds: 3600 };

/** Counts an attempt under each limit with its subject; throws `rate_limited` when one is used up. */
export async function limitAttempts(
  db: Database,
  reply: FastifyReply,
  attempts: readonly (readonly [AttemptLimit, string])[],
): Promise<void> {
  const waits = await Promise.all(attempts.map(([limit, subject]) => countAttempt(db, limit, subject)));
  const wait = Math.max(0, ...waits.map((each) => each ?? 0));
  if (wait === 0) return;
  reply.header('retry-after', String(wait));
  throw new AppError(
    'rate_limited',
    `Too many attempts. Try again in ${Math.ceil(wait / 60)} minutes, or ask an admin for a password reset link.`,
  );
}

/** Address that attempts are counted by: of IPv6 the network, of which one machine has all addresses. */
export function addressGroup({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}
