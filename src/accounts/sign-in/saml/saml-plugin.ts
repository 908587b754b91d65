import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo, linkOAuthAccount } from 'better-auth/oauth2';
import { toAccountId } from '../oidc-identity.ts';
import { COMPLETE_PATH, findSamlFlow } from './saml-flow.ts';
import type { SamlFlow } from './saml-flow.ts';

/**
 * The part of the sign-in library for SAML: it creates or finds the account of a confirmed user, with the same rules as
 * for OIDC, and starts the session. Responds with `{error}`, which is null or a code.
 */
export function samlPlugin() {
  return {
    id: 'bindery-saml' as const,
    endpoints: {
      completeSaml: createAuthEndpoint(COMPLETE_PATH, { method: 'POST' }, async (context) => {
        const flow = findSamlFlow();
        if (!flow) throw new APIError('NOT_FOUND');
        return context.json({ error: await complete(context, flow) });
      }),
    },
  };
}

type Context = Parameters<typeof handleOAuthUserInfo>[0];

async function complete(context: Context, { identity, link }: SamlFlow): Promise<string | null> {
  const { issuer, nameId, email, name, groups } = identity;
  const profile = { iss: issuer, sub: nameId, email, name, ...(groups && { groups }) };
  const account = { providerId: 'saml', accountId: toAccountId({ issuer, subject: nameId }) };
  const userInfo = { id: account.accountId, email, emailVerified: true, name };
  try {
    if (link) {
      const linked = await linkOAuthAccount(context, { link, userInfo, account, profile });
      return linked.linked ? null : linked.error.code;
    }
    const source = { method: 'oauth', oauth: { providerId: 'saml', profile } } as const;
    const { data, error } = await handleOAuthUserInfo(context, { userInfo, account, source });
    if (!data) return (error ?? 'unable to sign in').replaceAll(' ', '_');
    await setSessionCookie(context, data);
    return null;
  } catch (error) {
    if (isAPIError(error) && typeof error.body?.code === 'string') return error.body.code;
    throw error;
  }
}
