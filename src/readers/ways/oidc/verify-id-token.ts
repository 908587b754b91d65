import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

import { isSameText } from '../../../lib/same-text.ts';
import { SignInProblem } from '../sign-in-problem.ts';
import type { Provider } from './provider.ts';

/** Signatures with public keys. Others would let anyone who knows a client's secret sign tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Seconds by which the clocks of both servers can differ. */
const TOLERANCE = 30;

/**
 * Verifies an ID token as OpenID Connect Core 1.0, section 3.1.3.7 requires: signature, issuer, audience, times, nonce
 * and authorized party. Throws `SignInProblem`.
 */
export async function verifyIdToken(
  token: unknown,
  { provider, clientId, nonce }: { provider: Provider; clientId: string; nonce: string },
): Promise<JWTPayload> {
  const { issuer, getKey } = provider;
  if (typeof token !== 'string' || issuer === undefined || !getKey)
    throw new SignInProblem("The sign-in provider didn't send an ID token.");
  const payload = await verifySignature(token, { issuer, getKey, clientId });
  const { sub, aud, azp } = payload;
  if (typeof sub !== 'string' || sub === '') throw new SignInProblem("The sign-in provider's ID token has no subject.");
  if (typeof payload.nonce !== 'string' || !isSameText(payload.nonce, nonce))
    throw new SignInProblem("The sign-in provider's ID token belongs to another sign-in.");
  const isOfAnother = azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId;
  if (isOfAnother) throw new SignInProblem("The sign-in provider's ID token was issued for another client.");
  return payload;
}

async function verifySignature(
  token: string,
  { issuer, getKey, clientId }: { issuer: string; getKey: NonNullable<Provider['getKey']>; clientId: string },
): Promise<JWTPayload> {
  try {
    const options = {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: TOLERANCE,
      requiredClaims: ['exp', 'iat'],
    };
    return (await jwtVerify(token, getKey, options)).payload;
  } catch (error) {
    const claim = error instanceof errors.JWTClaimValidationFailed ? ` ("${error.claim}")` : '';
    if (
      error instanceof errors.JWTExpired ||
      (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
    )
      throw new SignInProblem(
        `The sign-in provider's ID token ${error instanceof errors.JWTExpired ? 'has expired' : "isn't valid yet"}. If this happens with each sign-in, the clocks of the provider and of this server differ by more than ${TOLERANCE} seconds. Ask an admin of the site to synchronize them.`,
      );
    throw new SignInProblem(`The sign-in provider's ID token isn't valid${claim}.`);
  }
}
