import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { runOnce } from '../../lib/run-once.ts';
import { limitRequests, PROVIDER_LIMITS } from './limit-requests.ts';
import { createPasswordHash } from '../../lib/password-hash.ts';
import { hasSessionCookie } from './session-cookie.ts';
import { createSamlSignIn } from './saml/create-saml-sign-in.ts';
import { COMPLETE_PATH, withSamlFlow } from './saml/saml-flow.ts';
import { withRoleDecision } from './provider-roles.ts';
import type { UserSession, SignIn, SignInSettings } from './types.ts';

/** Creates the ways to sign in. Imports the library with the first call that needs it, because it would slow down the start. */
export function createSignIn(settings: SignInSettings): SignIn {
  const load = runOnce(() => import('./better-auth.ts'));
  const getPlain = runOnce(async () => (await load()).createAuth(settings, { secret: await settings.getSecret() }));
  const getWithOidc = runOnce(async () => {
    const { oidc } = settings;
    if (!oidc)
      throw new AppError('not_found', "This installation doesn't have an OIDC provider. Sign in with a password.");
    const [{ createAuth }, secret] = [await load(), await settings.getSecret()];
    return limit(() => createAuth(settings, { secret, oidc }));
  });
  const getWithSaml = runOnce(async () => {
    const { saml } = settings;
    if (!saml) throw new AppError('not_found', "This installation doesn't have a SAML identity provider.");
    return (await load()).createAuth(settings, { secret: await settings.getSecret(), saml });
  });
  const limit = <T>(task: () => T) => limitRequests(settings.providerLimits ?? PROVIDER_LIMITS, task);
  const { hash } = createPasswordHash(settings.passwordCost);

  return {
    oidc: settings.oidc,
    saml: settings.saml && createSamlSignIn({ ...settings, saml: settings.saml }),
    sendMail: settings.sendMail,
    passwords: settings.passwords ?? { isOn: true, emergencyEmail: undefined },
    getPublicUrl: settings.getPublicUrl,
    hasCookie: hasSessionCookie,
    hashPassword: hash,

    async findSession(cookie, { prolong = false } = {}): Promise<UserSession | undefined> {
      if (!hasSessionCookie(cookie)) return undefined;
      const auth = await getPlain();
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie: cookie ?? '' }),
        query: { disableRefresh: !prolong },
        returnHeaders: true,
      });
      if (!response || (await isTooOld(settings, response.session.id))) return undefined;
      const { id, name, email } = response.user;
      return { sessionId: response.session.id, user: { id, name, email }, setCookies: headers.getSetCookie() };
    },

    async handle(request, { oidc = false, saml } = {}) {
      if (saml) {
        const auth = await getWithSaml();
        const completion = new Request(new URL(`/v1/auth${COMPLETE_PATH}`, settings.getPublicUrl()), request);
        return withSamlFlow(saml, () => withRoleDecision(() => auth.handler(completion)));
      }
      const auth = await (oidc ? getWithOidc() : getPlain());
      return limit(() => withRoleDecision(() => auth.handler(request)));
    },
  };
}

/** Ends a session that has existed for longer than allowed, even if it is used. */
async function isTooOld({ db, sessionLimits }: SignInSettings, sessionId: string): Promise<boolean> {
  const { max } = sessionLimits ?? {};
  if (max === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('id', '=', sessionId)
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${max})`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
