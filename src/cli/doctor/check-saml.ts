import { X509Certificate } from 'node:crypto';
import { readProvider } from '../../accounts/sign-in/saml/identity-provider.ts';
import type { SamlSettings } from '../../config/saml.ts';
import { getErrorMessage } from '../../errors.ts';
import type { Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Checks the SAML identity provider: that its metadata can be read, and that one of its certificates stays valid. */
export async function checkSaml({ provider }: Pick<SamlSettings, 'provider'>, now = Date.now()): Promise<Finding> {
  try {
    const { issuer, certificates } = await readProvider(provider);
    const ends = certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo));
    const end = Math.max(...ends);
    const date = new Date(end).toISOString().slice(0, 10);
    if (end - now < SOON_DAYS * DAY_MS)
      return createFinding(
        'warning',
        `The SAML identity provider's last certificate ${end < now ? 'expired' : 'expires'} on ${date}. Sign-ins still work, but the provider will use another certificate soon. Update the metadata.`,
      );
    return createFinding('ok', `The SAML identity provider is ${issuer}. Its certificate is valid until ${date}.`);
  } catch (error) {
    return createFinding('error', `The SAML identity provider isn't usable: ${getErrorMessage(error)}`);
  }
}

const createFinding = (level: Finding['level'], message: string): Finding => ({ check: 'sign-in', level, message });
