import type { OidcSettings } from '../../config/sign-in.ts';
import { guardedFetch, GuardedFetchError } from '../../lib/guarded-fetch.ts';
import { isRecord } from '../../lib/is-record.ts';
import { parseJson } from '../../lib/parse-json.ts';
import type { Finding } from './finding.ts';

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 10_000, maxRedirects: 0, protocols: ['https:', 'http:'] };

/**
 * Checks the OIDC provider of the dashboard: that its configuration can be read and names the same issuer (OpenID Connect
 * Discovery 1.0, section 4.3), and that its clock and the clock of this machine agree. ID tokens whose times differ by
 * more than 30 seconds are refused.
 */
export async function checkProvider({ issuer }: Pick<OidcSettings, 'issuer'>): Promise<Finding> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const start = Date.now();
  try {
    const response = await guardedFetch(url, { ...LIMITS, isAllowedAddress: () => true });
    if (response.status !== 200)
      return createFinding('error', `${url} responds with status ${response.status}. Check BINDERY_OIDC_ISSUER.`);
    const written = readIssuer(response.body);
    if (written !== issuer.replace(/\/$/, ''))
      return createFinding(
        'error',
        `${url} is for ${written === undefined ? 'no issuer' : `the issuer ${written}`}. Check BINDERY_OIDC_ISSUER.`,
      );
    return compareClocks(response.headers.date, (start + Date.now()) / 2);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return createFinding(
      'error',
      `Can't read ${url}: ${error.message}. Check BINDERY_OIDC_ISSUER, and that this machine can reach the provider.`,
    );
  }
}

/** Returns the issuer without the slash at its end; undefined if the body isn't a provider's configuration. */
function readIssuer(body: Buffer): string | undefined {
  const configuration = parseJson(body);
  const issuer = isRecord(configuration) ? configuration['issuer'] : undefined;
  return typeof issuer === 'string' ? issuer.replace(/\/$/, '') : undefined;
}

/** Milliseconds. Half of what ID tokens are allowed, because the difference can grow. */
const MAX_DIFFERENCE_MS = 15_000;

function compareClocks(date: string | undefined, now: number): Finding {
  const difference = now - Date.parse(date ?? '');
  if (Number.isNaN(difference))
    return createFinding('ok', "The identity provider responds. It doesn't send its time, so clocks weren't compared.");
  if (Math.abs(difference) <= MAX_DIFFERENCE_MS)
    return createFinding('ok', "The identity provider responds, and its clock matches this machine's clock.");
  const seconds = Math.round(Math.abs(difference) / 1_000);
  return createFinding(
    'error',
    `The clock of this machine is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} the clock of the identity provider. If the difference reaches 30 seconds, sign-ins fail. Synchronize both clocks, for example with chrony or systemd-timesyncd.`,
  );
}

const createFinding = (level: Finding['level'], message: string): Finding => ({ check: 'sign-in', level, message });
