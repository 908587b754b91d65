/** Checks the responses of a SAML identity provider. The library checks the signatures; this file checks the rest. */
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { Parser } from 'htmlparser2';
import { getErrorMessage } from '../../../errors.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { isWellFormed } from './is-well-formed.ts';
import { MAX_RESPONSE_LENGTH, MAX_TAGS } from './saml-limits.ts';
import { SamlRefusal } from './saml-refusal.ts';

/** Bindery as the provider knows it. */
export interface ServiceProvider {
  /** Its entity ID, which is the URL of its metadata. */
  entityId: string;
  /** Its assertion consumer service, which receives the responses from browsers. */
  acsUrl: string;
}

/** A user, as the provider confirmed them. */
export interface SamlAssertion {
  id: string;
  issuer: string;
  nameId: string;
  /** ID of the sign-in request. Undefined if the provider started the sign-in. */
  inResponseTo: string | undefined;
  /** Until when the assertion could be used again, in milliseconds. */
  expiresAt: number;
  attributes: Readonly<Record<string, string[]>>;
}

/** Milliseconds by which the clocks of the two machines can differ, as for OIDC. */
const SKEW_MS = 30_000;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Creates the library's part: requests, metadata and signatures. `requestId` is the ID of the next request. */
export function createSaml(
  { entityId, acsUrl }: ServiceProvider,
  { provider, requestId }: { provider?: IdentityProvider; requestId?: string } = {},
): SAML {
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    idpCert: provider?.certificates ?? ['none'],
    ...(provider && { entryPoint: provider.entryPoint }),
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // The database has the requests, for all processes. The signed InResponseTo is checked below.
    validateInResponseTo: ValidateInResponseTo.never,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
  });
}

/**
 * Checks a response and returns its assertion. Everything that it returns was signed. Requires a signed assertion for this
 * service (audience, recipient), from this provider, at this time. Throws `SamlRefusal`.
 */
export async function verifyResponse(
  response: string,
  {
    serviceProvider,
    provider,
    now = Date.now(),
  }: {
    serviceProvider: ServiceProvider;
    provider: IdentityProvider;
    now?: number;
  },
): Promise<SamlAssertion> {
  const xml = decode(response);
  const root = readRoot(xml);
  if (root['Destination'] !== undefined && root['Destination'] !== serviceProvider.acsUrl)
    refuse('The response is for another destination.');
  const assertion = await readSignedAssertion(response, { serviceProvider, provider });
  if (getText(assertion.Issuer) !== provider.issuer) refuse('The assertion has another issuer.');
  const id = assertion.$?.['ID'];
  if (id === undefined || assertion.$?.['Version'] !== '2.0')
    refuse("The assertion doesn't have an ID, or its version isn't 2.0.");
  const { nameId, confirmation } = readSubject(assertion, { acsUrl: serviceProvider.acsUrl, now });
  const inResponseTo = confirmation['InResponseTo'];
  if (root['InResponseTo'] !== undefined && root['InResponseTo'] !== inResponseTo)
    refuse('The response and its assertion answer different requests.');
  const [statement] = assertion.AuthnStatement ?? [];
  if (!statement) refuse('The assertion has no authentication statement.');
  const sessionEnd = statement.$?.['SessionNotOnOrAfter'];
  if (sessionEnd !== undefined && !isInFuture(sessionEnd, now)) refuse('The session at the provider has expired.');
  return {
    id,
    issuer: provider.issuer,
    nameId,
    inResponseTo,
    expiresAt: Date.parse(confirmation['NotOnOrAfter'] ?? '') + 2 * SKEW_MS,
    attributes: readAttributes(assertion),
  };
}

/** An element, as the library's parser returns it: attributes in `$`, text in `_`, and lists of child elements. */
interface Element {
  $?: Record<string, string | undefined>;
  _?: string;
}
interface Assertion extends Element {
  Issuer?: Element[];
  Subject?: (Element & {
    NameID?: Element[];
    SubjectConfirmation?: (Element & { SubjectConfirmationData?: Element[] })[];
  })[];
  Conditions?: Element[];
  AuthnStatement?: Element[];
  AttributeStatement?: { Attribute?: (Element & { AttributeValue?: (Element | string)[] })[] }[];
}

/**
 * Decodes a response. Refuses responses that take long to parse, document types (and so entities), comments, CDATA and processing instructions, which no
 * provider sends, because parsers disagree about them.
 */
function decode(response: string): string {
  if (response.length > MAX_RESPONSE_LENGTH) refuse('The response is too large.');
  const base64 = response.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuse("The response isn't base64.");
  const xml = Buffer.from(base64, 'base64').toString('utf8');
  if (xml.includes('\uFFFD') || xml.includes('\0')) refuse("The response isn't UTF-8.");
  const body = xml.replace(/^\s*<\?xml [^>]*\?>/, '');
  if (body.includes('<!') || body.includes('<?'))
    refuse('The response has a document type, a comment, CDATA or a processing instruction.');
  // Every parser needs such a character for a tag, so none finds more of them.
  if (body.split('<').length > MAX_TAGS) refuse(`The response has more than ${MAX_TAGS} tags.`);
  if (/\bAlgorithm\s*=\s*(?:"[^"&]*&|'[^'&]*&)/i.test(body))
    refuse('The response has an algorithm with an encoded name.');
  if (!isWellFormed(body)) refuse("The response isn't well-formed XML.");
  if (/xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b/i.test(body))
    refuse('The response is signed with SHA-1, which is not secure.');
  return xml;
}

function readRoot(xml: string): Record<string, string> {
  let root: Record<string, string> | undefined;
  const parser = new Parser({ onopentag: (_name, attributes) => void (root ??= attributes) }, { xmlMode: true });
  parser.end(xml);
  return root ?? {};
}

async function readSignedAssertion(
  response: string,
  { serviceProvider, provider }: { serviceProvider: ServiceProvider; provider: IdentityProvider },
): Promise<Assertion> {
  try {
    const saml = createSaml(serviceProvider, { provider });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response.replaceAll(/\s/g, '') });
    const assertion = profile?.getAssertion?.()['Assertion'];
    if (assertion !== undefined && assertion !== null) return assertion as Assertion;
  } catch (error) {
    throw new SamlRefusal('saml_invalid', getErrorMessage(error), { cause: error });
  }
  return refuse('The response has no assertion.');
}

/** Returns the name of the subject, and the confirmation that a browser with this assertion is the subject. */
function readSubject(
  { Subject: subjects = [] }: Assertion,
  { acsUrl, now }: { acsUrl: string; now: number },
): { nameId: string; confirmation: Record<string, string | undefined> } {
  const [subject] = subjects;
  const nameIds = subject?.NameID ?? [];
  const nameId = getText(nameIds);
  if (!subject || subjects.length > 1 || nameIds.length !== 1 || nameId === undefined || nameId.length > 500)
    refuse('The assertion needs one subject with one NameID.');
  if (nameIds[0]?.$?.['Format'] === TRANSIENT)
    refuse(
      'The NameID is transient, so it doesn\'t identify a person. Choose the format "persistent" in the provider\'s settings.',
    );
  const confirmations = (subject.SubjectConfirmation ?? [])
    .filter((each) => each.$?.['Method'] === BEARER)
    .map((each) => each.SubjectConfirmationData?.[0]?.$ ?? {});
  const confirmation = confirmations.find(
    (data) =>
      data['Recipient'] === acsUrl &&
      isInFuture(data['NotOnOrAfter'], now) &&
      (data['NotBefore'] === undefined || Date.parse(data['NotBefore']) <= now + SKEW_MS),
  );
  return {
    nameId,
    confirmation: confirmation ?? refuse('No confirmation of the subject is for this service and time.'),
  };
}

function isInFuture(time: string | undefined, now: number): boolean {
  return time !== undefined && Date.parse(time) > now - SKEW_MS;
}

function readAttributes({ AttributeStatement: statements = [] }: Assertion): Record<string, string[]> {
  const attributes: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const { $, AttributeValue: values = [] } of statements.flatMap(({ Attribute }) => Attribute ?? [])) {
    const name = $?.['Name'];
    if (name === undefined) continue;
    const texts = values.flatMap((each) => (typeof each === 'string' ? each : each._) ?? []);
    attributes[name] = [...(attributes[name] ?? []), ...texts.map((each) => each.trim()).filter((each) => each !== '')];
  }
  return attributes;
}

function getText(elements: (Element | string)[] | undefined): string | undefined {
  const [element] = elements ?? [];
  const text = (typeof element === 'string' ? element : element?._)?.trim();
  return text === '' ? undefined : text;
}

function refuse(problem: string): never {
  throw new SamlRefusal('saml_invalid', problem);
}
