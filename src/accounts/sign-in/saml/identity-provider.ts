import { X509Certificate } from 'node:crypto';
import { Parser } from 'htmlparser2';
import type { SamlProvider } from '../../../config/saml.ts';
import { AppError, getErrorMessage } from '../../../errors.ts';
import { guardedFetch } from '../../../lib/guarded-fetch.ts';
import { isWebUrl } from '../../../lib/is-url.ts';

/** What Bindery needs to know about the identity provider. */
export interface IdentityProvider {
  /** Its entity ID. */
  issuer: string;
  /** URL for sign-in requests with the binding HTTP-Redirect. */
  entryPoint: string;
  /** Signing certificates in PEM format. */
  certificates: string[];
}

const MAX_BYTES = 1_000_000;
const LIMITS = { maxBytes: MAX_BYTES, timeoutMs: 10_000, maxRedirects: 0, protocols: ['https:', 'http:'] };
const HOUR_MS = 3_600_000;

/**
 * Creates a function that returns the identity provider. Metadata behind a URL is read once an hour. If it can't be read,
 * the provider of the last time is used, so that sign-ins work while the URL doesn't.
 */
export function createProviderReader(
  provider: SamlProvider,
  { now = Date.now, log = () => undefined }: { now?: () => number; log?: (message: string) => void } = {},
): () => Promise<IdentityProvider> {
  let known: { at: number; provider: IdentityProvider } | undefined;
  return async () => {
    if (known && (provider.kind !== 'url' || now() - known.at < HOUR_MS)) return known.provider;
    try {
      known = { at: now(), provider: await readProvider(provider) };
    } catch (error) {
      if (!known) throw error;
      log(`Can't refresh the SAML metadata, so Bindery keeps using the last version: ${getErrorMessage(error)}`);
      known = { ...known, at: now() };
    }
    return known.provider;
  };
}

/** Reads the identity provider from the configuration. Throws `invalid_config` if it isn't usable. */
export async function readProvider(provider: SamlProvider): Promise<IdentityProvider> {
  if (provider.kind === 'metadata') return parseMetadata(provider.text);
  if (provider.kind === 'url') return parseMetadata(await fetchMetadata(provider.url));
  const certificates = splitCertificates(provider.certificate);
  if (certificates.length === 0)
    throw new AppError(
      'invalid_config',
      'Expected one or more certificates in PEM format in BINDERY_SAML_CERTIFICATE, from "-----BEGIN CERTIFICATE-----" to "-----END CERTIFICATE-----".',
    );
  return { issuer: provider.issuer, entryPoint: provider.entryPoint, certificates };
}

async function fetchMetadata(url: string): Promise<string> {
  const { status, body } = await guardedFetch(url, { ...LIMITS, isAllowedAddress: () => true });
  if (status === 200) return body.toString('utf8');
  throw new AppError('invalid_config', `${url} responds with status ${status}. Check BINDERY_SAML_METADATA_URL.`);
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Reads the metadata of one identity provider (SAML 2.0 Metadata, section 2.4.3). */
export function parseMetadata(xml: string): IdentityProvider {
  if (xml.length > MAX_BYTES || /<!(?!--)/.test(xml))
    throw new AppError(
      'invalid_config',
      "The SAML metadata is too large or contains a document type, so Bindery can't read it. Check that BINDERY_SAML_METADATA_URL or BINDERY_SAML_METADATA is the metadata of one identity provider.",
    );
  const issuers: string[] = [];
  const entryPoints: string[] = [];
  const certificates = new Set<string>();
  let isOfProvider = false;
  let isSigning = false;
  let text: string | undefined;
  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const name = getLocalName(fullName);
        if (name === 'EntityDescriptor') issuers.push(attributes['entityID'] ?? '');
        if (name === 'IDPSSODescriptor') isOfProvider = true;
        if (name === 'KeyDescriptor') isSigning = attributes['use'] !== 'encryption';
        if (name === 'X509Certificate' && isOfProvider && isSigning) text = '';
        if (name === 'SingleSignOnService' && isOfProvider && attributes['Binding'] === REDIRECT)
          entryPoints.push(attributes['Location'] ?? '');
      },
      ontext(part) {
        if (text !== undefined) text += part;
      },
      onclosetag(fullName) {
        const name = getLocalName(fullName);
        if (name === 'IDPSSODescriptor') isOfProvider = false;
        if (name !== 'X509Certificate' || text === undefined) return;
        certificates.add(toPem(text));
        text = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const [issuer, ...otherIssuers] = issuers;
  const entryPoint = entryPoints.find((each) => isWebUrl(each));
  if (issuer === undefined || issuer === '' || otherIssuers.length > 0 || !entryPoint || certificates.size === 0)
    throw new AppError(
      'invalid_config',
      'The SAML metadata must describe one identity provider, with a signing certificate and a SingleSignOnService for the binding HTTP-Redirect.',
    );
  return { issuer, entryPoint, certificates: [...certificates] };
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function splitCertificates(text: string): string[] {
  const pems = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return pems.map((pem) => toPem(pem.replaceAll(/-----[A-Z ]+-----/g, '')));
}

function toPem(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')).toString();
  } catch (error) {
    throw new AppError(
      'invalid_config',
      'A certificate of the SAML identity provider is damaged. Copy it from the provider again.',
      {
        cause: error,
      },
    );
  }
}
