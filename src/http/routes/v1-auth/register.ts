import type { FastifyReply } from 'fastify';
import { clearAttempts, undoAttempt } from '../../../accounts/sign-in/attempts.ts';
import { recordUserAudit } from '../../../accounts/sign-in/record-user-audit.ts';
import { canUsePassword } from '../../../accounts/sign-in/password-rules.ts';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import { AppError } from '../../../errors.ts';
import { requireSameOrigin } from '../../middleware/same-origin.ts';
import { getUser, requireUser } from '../../middleware/session.ts';
import type { App, AppDeps } from '../../types.ts';
import { copyCookies, forward, throwRefusal } from './forward.ts';
import {
  getIpGroup,
  LINK_ADDRESS,
  limitAttempts,
  MAIL_ACCOUNT,
  MAIL_ADDRESS,
  OIDC_ADDRESS,
  PASSWORD_ACCOUNT,
  PASSWORD_ADDRESS,
  PASSWORD_PAIR,
} from './limits.ts';
import { recordFailure } from './record-failure.ts';
import { registerSaml } from './saml.ts';
import { registerSecondFactor, registerSecondStep } from './second-factor.ts';
import {
  ChangePassword,
  LinkSocial,
  RequestPasswordReset,
  ResetPassword,
  SignInEmail,
  SignInSocial,
  SignOut,
} from './schemas.ts';

/**
 * Registers the few routes of the sign-in library that the dashboard uses, below `/v1/auth`. The others don't exist,
 * because accounts are created from invitations. No response reveals whether an account exists.
 */
export function registerAuth(app: App, { db, signIn }: AppDeps): void {
  if (!signIn) return;
  void app.register(
    async (routes: App) => {
      routes.addHook('onRequest', async (request) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request);
      });
      registerPublic(routes, { db, signIn });
      await routes.register(async (scope: App) => registerUserRoutes(scope, { db, signIn }));
    },
    { prefix: '/v1/auth' },
  );
  const { saml } = signIn;
  if (saml)
    void app.register(async (routes: App) => registerSaml(routes, { db, signIn, saml }), { prefix: '/v1/auth' });
}

type Deps = Pick<AppDeps, 'db'> & { signIn: SignIn };

/** Passes the check of addresses, and can't receive email (RFC 2606). */
const UNKNOWN_ACCOUNT = 'nobody@bindery.invalid';
const PASSWORDS_OFF =
  'Wrong email address or password. Passwords are turned off on this installation, except for an emergency account. Sign in with your identity provider.';

function registerPublic(routes: App, { db, signIn }: Deps): void {
  routes.post('/sign-in/email', { schema: { hide: true, body: SignInEmail } }, async (request, reply) => {
    const { email, password, rememberMe } = request.body;
    const account = email.trim().toLowerCase();
    const address = getIpGroup(request);
    const pair = `${account} ${address}`;
    await limitAttempts(db, reply, [
      [PASSWORD_PAIR, pair],
      [PASSWORD_ADDRESS, address],
      [PASSWORD_ACCOUNT, account],
    ]);
    const isAllowed = canUsePassword(signIn.passwords, account);
    // An account that can't use its password takes as long as one that doesn't exist.
    const body = { email: isAllowed ? account : UNKNOWN_ACCOUNT, password, rememberMe };
    const response = await forward(signIn, request, { path: '/v1/auth/sign-in/email', body });
    if (!response.ok) {
      await recordFailure(db, { email: account, ip: request.ip });
      if (!signIn.passwords.isOn) throw new AppError('unauthorized', PASSWORDS_OFF);
      return throwRefusal(response);
    }
    await Promise.all([
      clearAttempts(db, PASSWORD_PAIR, pair),
      clearAttempts(db, PASSWORD_ACCOUNT, account),
      undoAttempt(db, PASSWORD_ADDRESS, address),
    ]);
    copyCookies(response, reply);
    const { twoFactorRedirect: needsCode = false } = (await response.json()) as { twoFactorRedirect?: boolean };
    return reply.send({ status: true, needsCode });
  });

  registerSecondStep(routes, { db, signIn });

  routes.post('/sign-in/social', { schema: { hide: true, body: SignInSocial } }, async (request, reply) => {
    await limitAttempts(db, reply, [[OIDC_ADDRESS, getIpGroup(request)]]);
    const { invitation, ...credentials } = request.body;
    const body = {
      ...credentials,
      disableRedirect: true,
      ...(invitation !== undefined && { additionalData: { invitation } }),
    };
    const response = await forward(signIn, request, { path: '/v1/auth/sign-in/social', body, oidc: true });
    return sendAddress(reply, response);
  });

  routes.get('/callback/oidc', { schema: { hide: true } }, async (request, reply) => {
    const response = await forward(signIn, request, { path: request.url, oidc: true });
    copyCookies(response, reply);
    const location = response.headers.get('location');
    if (location === null) return throwRefusal(response);
    return reply.redirect(location, 302);
  });

  routes.post(
    '/request-password-reset',
    { schema: { hide: true, body: RequestPasswordReset } },
    async (request, reply) => {
      if (!signIn.sendMail)
        throw new AppError('conflict', 'No mail server is configured. Ask an admin for a password reset link.');
      const email = request.body.email.trim().toLowerCase();
      await limitAttempts(db, reply, [
        [MAIL_ADDRESS, getIpGroup(request)],
        [MAIL_ACCOUNT, email],
      ]);
      const isAllowed = canUsePassword(signIn.passwords, email);
      if (!isAllowed) return reply.header('cache-control', 'no-store').send({ status: true });
      // Not awaited, so that the response time doesn't reveal whether the account exists either.
      forward(signIn, request, { path: '/v1/auth/request-password-reset', body: { email } }).catch((error: unknown) =>
        request.log.warn({ err: error }, 'could not send a password reset link'),
      );
      return reply.header('cache-control', 'no-store').send({ status: true });
    },
  );

  routes.post('/reset-password', { schema: { hide: true, body: ResetPassword } }, async (request, reply) => {
    const address = getIpGroup(request);
    await limitAttempts(db, reply, [[LINK_ADDRESS, address]]);
    const response = await forward(signIn, request, { path: '/v1/auth/reset-password', body: request.body });
    if (!response.ok) return throwRefusal(response);
    await undoAttempt(db, LINK_ADDRESS, address);
    return sendDone(reply, response);
  });
}

/** Registers the routes for the signed-in user. */
function registerUserRoutes(routes: App, { db, signIn }: Deps): void {
  requireUser(routes);

  routes.post('/sign-out', { schema: { hide: true, body: SignOut } }, async (request, reply) => {
    const { user, sessionId } = getUser(request);
    const response = await forward(signIn, request, { path: '/v1/auth/sign-out', body: {} });
    if (!response.ok) return throwRefusal(response);
    await recordUserAudit(db, { userId: user.id, sessionId, action: 'session.delete', ip: request.ip });
    return sendDone(reply, response);
  });

  routes.post('/change-password', { schema: { hide: true, body: ChangePassword } }, async (request, reply) => {
    const { user, sessionId } = getUser(request);
    await limitAttempts(db, reply, [[PASSWORD_PAIR, user.id]]);
    // Always ends other sessions, whatever the client requests: anyone who knows the old password may have one.
    const body = { ...request.body, revokeOtherSessions: true };
    const response = await forward(signIn, request, { path: '/v1/auth/change-password', body });
    if (!response.ok) return throwRefusal(response);
    await db.deleteFrom('user_verifications').where('value', '=', user.id).execute();
    await clearAttempts(db, PASSWORD_PAIR, user.id);
    await recordUserAudit(db, { userId: user.id, sessionId, action: 'password.update', ip: request.ip });
    return sendDone(reply, response);
  });

  registerSecondFactor(routes, { db, signIn });

  routes.post('/link-social', { schema: { hide: true, body: LinkSocial } }, async (request, reply) => {
    const body = { ...request.body, disableRedirect: true };
    return sendAddress(reply, await forward(signIn, request, { path: '/v1/auth/link-social', body, oidc: true }));
  });
}

/** Sends only the cookies. The library puts the token into the body, but scripts must not get it. */
async function sendDone(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  copyCookies(response, reply);
  return reply.send({ status: true });
}

/** Sends the URL of the provider, which the page opens. */
async function sendAddress(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (!response.ok) return throwRefusal(response);
  copyCookies(response, reply);
  const { url } = (await response.json()) as { url: string };
  return reply.send({ url });
}
