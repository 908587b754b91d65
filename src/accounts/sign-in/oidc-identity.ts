import type { OidcSettings } from '../../config/sign-in.ts';

/**
 * Returns the key that an account of the provider is stored under: issuer and subject of its ID token (OpenID Connect
 * Core 1.0, section 5.7). An email address is not an identity, because providers can reassign the address of a person
 * who left. A subject is unique only within its issuer. Throws if there is no ID token, or if it is for another
 * issuer or client.
 *
 * Before it calls this function, the library verifies the token's signature, `aud`, `exp` and `nonce`. This function
 * checks the rest.
 */
export function readOidcIdentity(
  idToken: string | undefined,
  { issuer, clientId }: Pick<OidcSettings, 'issuer' | 'clientId'>,
): string {
  if (idToken === undefined) throw new Error("The OIDC provider didn't send an ID token.");
  const { iss, sub, aud, azp } = readClaims(idToken);
  if (typeof iss !== 'string' || removeSlash(iss) !== removeSlash(issuer))
    throw new Error(`The ID token's issuer is ${JSON.stringify(iss)}, but BINDERY_OIDC_ISSUER is ${issuer}.`);
  if (typeof sub !== 'string' || sub === '') throw new Error("The ID token doesn't have a subject.");
  const isOfAnother = azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId;
  if (isOfAnother) throw new Error('The ID token was issued for a different client.');
  return toAccountId({ issuer: iss, subject: sub });
}

/**
 * Joins issuer and subject, without the slash at the end of the issuer. An issuer has no fragment (OpenID Connect
 * Discovery 1.0, section 3), so every pair has a different key.
 */
export function toAccountId({ issuer, subject }: { issuer: string; subject: string }): string {
  return `${removeSlash(issuer)}#${subject}`;
}

function readClaims(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

function removeSlash(url: string): string {
  return url.replace(/\/$/, '');
}
