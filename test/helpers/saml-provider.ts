import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { createSelfSigned } from './self-signed.ts';

/** The entity ID of the test provider. */
export const IDP_ISSUER = 'https://idp.test/metadata';
export const IDP_ENTRY_POINT = 'https://idp.test/sso';

/** What the provider says about a user, and how it deviates from a correct response. */
export interface SamlUser {
  nameId: string;
  format?: string;
  attributes?: Readonly<Record<string, string | string[]>>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  inResponseTo?: string | undefined;
  /** Milliseconds from now at which the assertion becomes valid, and expires. */
  validFrom?: number;
  validFor?: number;
  id?: string;
  /** Which element is signed. @defaultValue the assertion */
  signs?: 'assertion' | 'response' | 'none';
  signatureAlgorithm?: string;
  digestAlgorithm?: string;
  key?: string;
}

/** A request for a sign-in, as Bindery sends it. */
export interface SamlRequest {
  id: string;
  acsUrl: string;
  issuer: string;
}

/** An identity provider that creates responses with a library that signs XML. */
export interface SamlIdp {
  metadata: string;
  certificate: string;
  /** Reads the request in the URL to which Bindery sends the browser. */
  readRequest(url: string): SamlRequest;
  /** Creates the XML of a response. */
  respond(request: SamlRequest, user: SamlUser): string;
}

/** Creates an identity provider with a new key. */
export function createSamlIdp({ entryPoint = IDP_ENTRY_POINT } = {}): SamlIdp {
  const { key, certificate } = createSelfSigned();
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return {
    certificate,
    metadata: `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${IDP_ISSUER}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entryPoint}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entryPoint}"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    readRequest: (url) => {
      const text = new URL(url).searchParams.get('SAMLRequest') ?? '';
      const xml = inflateRawSync(Buffer.from(text, 'base64')).toString();
      const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
      return {
        id: read(/ ID="([^"]+)"/),
        acsUrl: read(/AssertionConsumerServiceURL="([^"]+)"/),
        issuer: read(/<saml:Issuer[^>]*>([^<]+)</),
      };
    },
    respond: (request, user) => createResponse(request, { key, ...user }),
  };
}

const SAML = 'urn:oasis:names:tc:SAML:2.0';

function createResponse(
  request: SamlRequest,
  {
    nameId,
    format = `${SAML}:nameid-format:persistent`,
    attributes = {},
    issuer = IDP_ISSUER,
    audience = request.issuer,
    recipient = request.acsUrl,
    destination = request.acsUrl,
    validFrom = -1_000,
    validFor = 300_000,
    id = `_${randomBytes(16).toString('hex')}`,
    signs = 'assertion',
    ...user
  }: SamlUser & { key: string },
): string {
  const inResponseTo = 'inResponseTo' in user ? user.inResponseTo : request.id;
  const answer = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`;
  const time = (ms: number) => new Date(Date.now() + ms).toISOString();
  const values = Object.entries(attributes)
    .map(([name, value]) => {
      const texts = [value].flat().map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`);
      return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
    })
    .join('');
  const assertion = `<saml:Assertion xmlns:saml="${SAML}:assertion" Version="2.0" ID="${id}" IssueInstant="${time(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" NotOnOrAfter="${time(validFor)}"${answer}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${time(validFrom)}" NotOnOrAfter="${time(validFor)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${time(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${values === '' ? '' : `<saml:AttributeStatement>${values}</saml:AttributeStatement>`}</saml:Assertion>`;
  const wrap = (content: string) =>
    `<samlp:Response xmlns:samlp="${SAML}:protocol" Version="2.0" ID="_r${randomBytes(8).toString('hex')}" IssueInstant="${time(0)}" Destination="${destination}"${answer}><saml:Issuer xmlns:saml="${SAML}:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"/></samlp:Status>${content}</samlp:Response>`;
  if (signs === 'none') return wrap(assertion);
  if (signs === 'response') return sign(wrap(assertion), { name: 'Response', ...user });
  return wrap(sign(assertion, { name: 'Assertion', ...user }));
}

/** Signs an element (enveloped, exclusive canonicalization), after its issuer. */
export function sign(
  xml: string,
  {
    name,
    key,
    signatureAlgorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digestAlgorithm = 'http://www.w3.org/2001/04/xmlenc#sha256',
  }: { name: string; key: string; signatureAlgorithm?: string; digestAlgorithm?: string },
): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signer.addReference({
    xpath: `/*[local-name()='${name}']`,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm,
  });
  const location = { reference: `/*[local-name()='${name}']/*[local-name()='Issuer']`, action: 'after' } as const;
  signer.computeSignature(xml, { location });
  return signer.getSignedXml();
}
