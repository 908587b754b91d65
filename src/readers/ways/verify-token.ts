import { createPublicKey } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

import type { ProtectedSite } from '../access-settings.ts';
import type { Reader } from '../reader.ts';
import { parseReader } from './parse-reader.ts';
import { SignInProblem } from './sign-in-problem.ts';

/** Maximum difference between the clocks of both servers, in seconds. */
const TOLERANCE = 30;
/** Longest time until a token expires. It is used immediately, so that a copied one is of no use soon. */
const MAX_LIFETIME = 60;
const MAX_LENGTH = 20_000;

export interface VerifiedToken {
  reader: Reader;
  /** Time in Unix seconds when the token expires. */
  expiresAt: number;
}

/**
 * Verifies a token and reads the reader's data. Only EdDSA is accepted, whatever algorithm the token names (RFC 8725
 * section 3.1). Throws `SignInProblem`. The caller makes sure that the token is used once.
 */
export async function verifyToken(
  token: string,
  { site, now }: { site: ProtectedSite; now: number },
): Promise<VerifiedToken> {
  if (token.length > MAX_LENGTH) throw new SignInProblem(`The token has more than ${MAX_LENGTH} characters.`);
  const payload = await verifySignature(token, { site, now });
  const { exp = 0, host, aud } = payload;
  if (exp > now + MAX_LIFETIME + TOLERANCE)
    throw new SignInProblem(`The token is valid for too long. Set "exp" to at most ${MAX_LIFETIME} seconds from now.`);
  const hosts = [site.name, site.domain].filter((each) => each !== undefined);
  if (typeof host !== 'string' || !hosts.includes(host.toLowerCase()))
    throw new SignInProblem('The token is for another site. Set "host" to the hostname of the site.');
  if (aud !== undefined && ![aud].flat().some((each) => hosts.includes(each)))
    throw new SignInProblem('The token is for another audience.');
  return { reader: parseReader(payload, now), expiresAt: exp + TOLERANCE };
}

async function verifySignature(
  token: string,
  { site, now }: { site: ProtectedSite; now: number },
): Promise<JWTPayload> {
  const options = {
    algorithms: ['EdDSA'],
    requiredClaims: ['exp'],
    clockTolerance: TOLERANCE,
    currentDate: new Date(now * 1000),
  };
  for (const publicKey of site.settings.jwt?.publicKeys ?? []) {
    try {
      return (await jwtVerify(token, createPublicKey(publicKey), options)).payload;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      throw new SignInProblem(describeError(error));
    }
  }
  throw new SignInProblem('No key of this site matches the signature of the token.');
}

function describeError(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The token must be signed with EdDSA.';
  if (error instanceof errors.JWTClaimValidationFailed) return `The claim "${error.claim}" is missing or invalid.`;
  return "The token can't be read.";
}
