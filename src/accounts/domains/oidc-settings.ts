import { AppError } from '../../errors.ts';
import { isWebUrl } from '../../lib/is-url.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import type { GroupClaim, OidcSettings } from '../../readers/oidc-settings.ts';
import { parseGroups } from './reader-groups.ts';

const MAX_URL = 1_000;
const MAX_TEXT = 200;
const MAX_SCOPES = 20;

/**
 * Validates the settings of a sign-in provider: an issuer, or the three URLs of an OAuth 2 server. Throws
 * `invalid_request`.
 */
export function parseOidcSettings(settings: OidcSettings): OidcSettings {
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl, groups, requiredGroups } = settings;
  const urls = { issuer, authorizationUrl, tokenUrl, userInfoUrl };
  const hasServer = authorizationUrl !== undefined && tokenUrl !== undefined && userInfoUrl !== undefined;
  const hasSomeUrl = [authorizationUrl, tokenUrl, userInfoUrl].some((url) => url !== undefined);
  if (issuer === undefined ? !hasServer : hasSomeUrl)
    throw new AppError(
      'invalid_request',
      'Expected an issuer (OpenID Connect), or authorizationUrl, tokenUrl and userInfoUrl (OAuth 2).',
    );
  if (issuer === undefined && groups?.source === 'id_token')
    throw new AppError('invalid_request', 'An OAuth 2 server has no ID tokens. Use groups from user_info.');
  for (const [name, url] of Object.entries(urls)) if (url !== undefined) checkUrl(name, url);
  return omitUndefined({
    ...urls,
    clientId: checkText('clientId', settings.clientId),
    scopes: settings.scopes && parseScopes(settings.scopes),
    groups: groups && parseGroupClaim(groups),
    requiredGroups: requiredGroups && parseGroups(requiredGroups),
  });
}

function checkUrl(name: string, url: string): void {
  if (url.length <= MAX_URL && isWebUrl(url) && !url.includes('#')) return;
  throw new AppError(
    'invalid_request',
    `Expected "${name}" to be a URL such as https://login.example.com, got ${JSON.stringify(url.slice(0, 100))}.`,
  );
}

function checkText(name: string, text: string): string {
  if (text.trim() !== '' && text.length <= MAX_TEXT && !/\p{Cc}/u.test(text)) return text.trim();
  throw new AppError('invalid_request', `Expected "${name}" to be a text of 1 to ${MAX_TEXT} characters.`);
}

function parseScopes(scopes: readonly string[]): string[] {
  // RFC 6749, section 3.3.
  if (scopes.length <= MAX_SCOPES && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope)))
    return [...scopes];
  throw new AppError('invalid_request', `Expected at most ${MAX_SCOPES} scopes without spaces.`);
}

function parseGroupClaim({ source, claim, delimiter }: GroupClaim): GroupClaim {
  return omitUndefined({ source, claim: checkText('claim', claim), delimiter: delimiter?.slice(0, 10) || undefined });
}
