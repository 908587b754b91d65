import type { FastifyReply, FastifyRequest } from 'fastify';
import { SamlRefusal } from '../../../accounts/sign-in/saml/saml-refusal.ts';
import { MAX_RESPONSE_LENGTH } from '../../../accounts/sign-in/saml/saml-limits.ts';
import { REQUEST_SECONDS } from '../../../accounts/sign-in/saml/sign-ins.ts';
import type { SamlSignIn } from '../../../accounts/sign-in/saml/create-saml-sign-in.ts';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import { AppError } from '../../../errors.ts';
import { requireSameOrigin } from '../../middleware/same-origin.ts';
import { getSession, getUser, hasSession, requireUser } from '../../middleware/session.ts';
import type { App, AppDeps } from '../../types.ts';
import { copyCookies, forward } from './forward.ts';
import { getIpGroup, limitAttempts, SAML_ADDRESS } from './limits.ts';
import { SamlFinish, SamlLink, SamlStart } from './schemas.ts';

type Deps = Pick<AppDeps, 'db'> & { signIn: SignIn; saml: SamlSignIn };

const FINISH_PATH = '/v1/auth/saml/finish';

/**
 * Registers sign-in with a SAML identity provider. The provider's page sends the response with a form of another site, so
 * the browser's cookie isn't part of it. The response is therefore checked first, and the browser then continues with a
 * code and its cookie.
 */
export function registerSaml(app: App, { db, signIn, saml }: Deps): void {
  app.get('/saml/metadata', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/samlmetadata+xml; charset=utf-8').send(await saml.renderMetadata()),
  );

  app.post('/saml/start', { schema: { hide: true, body: SamlStart } }, async (request, reply) => {
    requireSameOrigin(request);
    const { callbackURL, invitation } = request.body;
    return start(request, reply, { callbackPath: callbackURL, invitation });
  });

  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 3 * MAX_RESPONSE_LENGTH },
      (_request, body, done) => done(null, String(body)),
    );
    scope.post('/saml/acs', { schema: { hide: true } }, async (request, reply) => {
      await limitAttempts(db, reply, [[SAML_ADDRESS, getIpGroup(request)]]);
      const response = new URLSearchParams(String(request.body ?? '')).get('SAMLResponse') ?? '';
      return withRefusals(request, reply, async () => {
        const code = await saml.receive(response);
        return reply.header('cache-control', 'no-store').redirect(`${FINISH_PATH}?code=${code}`, 303);
      });
    });
  });

  app.get('/saml/finish', { schema: { hide: true, querystring: SamlFinish } }, async (request, reply) =>
    withRefusals(request, reply, async () => {
      const secret = findSecret(request);
      const { callbackPath, identity, invitation, linkUserId } = await saml.take({ code: request.query.code, secret });
      const link = linkUserId === undefined ? undefined : await getLinkingUser(request, linkUserId);
      const response = await forward(signIn, request, { path: '', body: {}, saml: { identity, invitation, link } });
      if (!response.ok) throw new Error(`Completing the SAML sign-in failed with ${response.status}.`);
      copyCookies(response, reply);
      const { error } = (await response.json()) as { error: string | null };
      return redirect(reply, error === null ? callbackPath : toErrorPath(error));
    }),
  );

  void app.register(async (scope: App) => {
    requireUser(scope);
    scope.post('/saml/link', { schema: { hide: true, body: SamlLink } }, async (request, reply) => {
      requireSameOrigin(request);
      return start(request, reply, { callbackPath: request.body.callbackURL, linkUserId: getUser(request).user.id });
    });
  });

  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    signInStart: { callbackPath: string; invitation?: string | undefined; linkUserId?: string | undefined },
  ): Promise<FastifyReply> {
    await limitAttempts(db, reply, [[SAML_ADDRESS, getIpGroup(request)]]);
    try {
      // Several tabs share the secret, so that each can finish its sign-in.
      const { url, secret } = await saml.start({ ...signInStart, secret: findSecret(request) });
      reply.header('set-cookie', toCookie(signIn, secret)).header('cache-control', 'no-store');
      return await reply.send({ url });
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error;
      request.log.warn({ part: 'sign-in', err: error }, 'the SAML identity provider is not usable');
      throw new AppError(
        'unavailable',
        "The SAML identity provider is unreachable, or its metadata is not usable. See the service's log for details.",
      );
    }
  }
}

/** A user who links the provider must still be signed in, in this browser. */
async function getLinkingUser(request: FastifyRequest, userId: string): Promise<{ userId: string; email: string }> {
  const session = hasSession(request) ? await getSession(request) : undefined;
  if (session?.user.id === userId) return { userId, email: session.user.email };
  throw new SamlRefusal('saml_expired', 'The user who links the provider is no longer signed in.');
}

async function withRefusals(
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
    request.log.warn({ part: 'sign-in', reason: error.message.slice(0, 500) }, 'refused a SAML sign-in');
    return redirect(reply, toErrorPath(error.code), 303);
  }
}

function redirect(reply: FastifyReply, path: string, status: 302 | 303 = 302): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, status);
}

function toErrorPath(code: string): string {
  return `/dashboard/sign-in?error=${encodeURIComponent(code)}`;
}

function toCookie({ getPublicUrl }: SignIn, secret: string): string {
  const isSecure = getPublicUrl().startsWith('https:');
  const cookie = `${isSecure ? SECURE_COOKIE : COOKIE}=${secret}`;
  return `${cookie}; Max-Age=${REQUEST_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function findSecret({ headers, server }: FastifyRequest): string | undefined {
  const isSecure = server.signIn?.getPublicUrl().startsWith('https:') === true;
  const prefix = `${isSecure ? SECURE_COOKIE : COOKIE}=`;
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const secrets = cookies.filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
  return secrets.find((each) => /^[\w-]{43}$/.test(each));
}

const SECURE_COOKIE = '__Host-bindery.saml';
const COOKIE = 'bindery.saml';
