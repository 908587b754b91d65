import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAttempt } from '../../../accounts/sign-in/attempts.ts';
import { recordUserAudit } from '../../../accounts/sign-in/record-user-audit.ts';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import { AppError } from '../../../errors.ts';
import { getUser } from '../../middleware/session.ts';
import type { App, AppDeps } from '../../types.ts';
import { copyCookies, forward, throwRefusal } from './forward.ts';
import { CODE_ADDRESS, CODE_USE, getIpGroup, limitAttempts, PASSWORD_PAIR } from './limits.ts';
import { recordFailure } from './record-failure.ts';
import { ConfirmPassword, RecoveryCode, TotpCode } from './schemas.ts';

type Deps = Pick<AppDeps, 'db'> & { signIn: SignIn };

/** What the library responds after a right code. */
interface VerifiedCode {
  token: string;
  user: { id: string };
}

/**
 * Registers the second step of signing in, after a right password. The library limits the attempts for one password
 * entry to 5, and locks the account for 15 minutes after 10 wrong codes in a row.
 */
export function registerSecondStep(routes: App, { db, signIn }: Deps): void {
  routes.post('/two-factor/verify-totp', { schema: { hide: true, body: TotpCode } }, (request, reply) =>
    verify(request, reply, async ({ user, token }) => {
      if (await isFirstUse(user.id, request.body.code)) return;
      await db.deleteFrom('user_sessions').where('token', '=', token).execute();
      throw new AppError('forbidden', 'This code was already used. Wait for the next one.');
    }),
  );

  routes.post('/two-factor/verify-backup-code', { schema: { hide: true, body: RecoveryCode } }, (request, reply) =>
    verify(request, reply, async ({ user }) =>
      recordUserAudit(db, { userId: user.id, action: 'second-factor.recover', ip: request.ip }),
    ),
  );

  async function verify(
    request: FastifyRequest<{ Body: { code: string } }>,
    reply: FastifyReply,
    accept: (verified: VerifiedCode) => Promise<unknown>,
  ): Promise<FastifyReply> {
    await limitAttempts(db, reply, [[CODE_ADDRESS, getIpGroup(request)]]);
    const response = await forward(signIn, request, {
      path: request.routeOptions.url ?? '',
      body: { code: request.body.code },
    });
    if (!response.ok) {
      await recordFailure(db, { email: '', ip: request.ip });
      return throwRefusal(response);
    }
    await accept((await response.json()) as VerifiedCode);
    copyCookies(response, reply);
    return reply.send({ status: true });
  }

  /** A code is valid for a minute, in which someone who saw it could use it too (RFC 6238 section 5.2). */
  async function isFirstUse(userId: string, code: string): Promise<boolean> {
    return (await countAttempt(db, CODE_USE, `${userId} ${code}`)) === undefined;
  }
}

/**
 * Registers the routes that let a signed-in user turn the second factor on and off. All but the last step need the
 * password.
 */
export function registerSecondFactor(routes: App, { db, signIn }: Deps): void {
  routes.post('/two-factor/enable', { schema: { hide: true, body: ConfirmPassword } }, async (request, reply) => {
    const response = await forwardWithPassword(request, reply);
    const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
    return reply.send({ totpUri: totpURI, recoveryCodes: backupCodes });
  });

  routes.post('/two-factor/confirm', { schema: { hide: true, body: TotpCode } }, async (request, reply) => {
    const { user } = getUser(request);
    const { code } = request.body;
    const response = await forward(signIn, request, { path: '/v1/auth/two-factor/verify-totp', body: { code } });
    if (!response.ok) return throwRefusal(response);
    await countAttempt(db, CODE_USE, `${user.id} ${code}`);
    return finish(request, reply, { response, action: 'second-factor.create' });
  });

  routes.post('/two-factor/disable', { schema: { hide: true, body: ConfirmPassword } }, async (request, reply) => {
    const response = await forwardWithPassword(request, reply);
    return finish(request, reply, { response, action: 'second-factor.delete' });
  });

  routes.post(
    '/two-factor/generate-backup-codes',
    { schema: { hide: true, body: ConfirmPassword } },
    async (request, reply) => {
      const response = await forwardWithPassword(request, reply);
      const { backupCodes } = (await response.json()) as { backupCodes: string[] };
      return reply.send({ recoveryCodes: backupCodes });
    },
  );

  async function forwardWithPassword(
    request: FastifyRequest<{ Body: { password: string } }>,
    reply: FastifyReply,
  ): Promise<Response> {
    await limitAttempts(db, reply, [[PASSWORD_PAIR, getUser(request).user.id]]);
    const { password } = request.body;
    const response = await forward(signIn, request, { path: request.routeOptions.url ?? '', body: { password } });
    if (!response.ok) return throwRefusal(response);
    copyCookies(response, reply);
    return response;
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { response, action }: { response: Response; action: 'second-factor.create' | 'second-factor.delete' },
  ): Promise<FastifyReply> {
    const { user } = getUser(request);
    if (action === 'second-factor.create') copyCookies(response, reply);
    await recordUserAudit(db, { userId: user.id, sessionId: getUser(request).sessionId, action, ip: request.ip });
    return reply.send({ status: true });
  }
}
