import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '../../src/lib/html.ts';
import { createSelfSigned } from './self-signed.ts';

/** The parts of the library that are used here. Its own types would add the browser's types to the whole program. */
interface Samlify {
  IdentityProvider(settings: object): Provider;
  ServiceProvider(settings: { metadata: string; wantMessageSigned: boolean }): ServiceProvider;
  SamlLib: {
    defaultLoginResponseTemplate: { context: string };
    replaceTagsByValue(template: string, values: Record<string, string>): string;
  };
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
}
interface ServiceProvider {
  entityMeta: { getEntityID(): string; getAssertionConsumerService(binding: 'post'): string };
}
interface Provider {
  entityMeta: { getEntityID(): string };
  entitySetting: { generateID(): string };
  getMetadata(): string;
  parseLoginRequest(
    service: ServiceProvider,
    binding: 'redirect',
    request: { query: Record<string, string> },
  ): Promise<{ extract: { issuer?: string; request?: { id?: string; assertionConsumerServiceUrl?: string } } }>;
  createLoginResponse(
    service: ServiceProvider,
    request: object,
    binding: 'post',
    user: object,
    options: { customTagReplacement(template: string): { id: string; context: string } },
  ): Promise<{ context: string }>;
}

const { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = createRequire(import.meta.url)(
  'samlify',
) as Samlify;

/** A user of the provider, who signs in with their login and password. */
export interface SamlifyUser {
  login: string;
  password: string;
  email: string;
  name: string;
  group: string;
}

/** A running identity provider. */
export interface SamlifyProvider {
  server: http.Server;
  metadataUrl: string;
  /**
   * Adds the service whose users sign in here, with its metadata. It replaces the service before it. `audience` is whom
   * the assertions are for. @defaultValue the service
   */
  addService(metadata: string, options?: { audience?: string }): void;
}

type Service = ServiceProvider & { audience: string };

/**
 * Starts an identity provider from npm, `samlify`, with the pages around it: its metadata at `/metadata`, and a sign-in
 * form at `/sso`, which sends the response to the service as soon as the password is correct. The library reads the
 * metadata and requests of the service, and creates the metadata and responses. It signs assertion and response.
 */
export async function startSamlifyProvider(users: readonly SamlifyUser[]): Promise<SamlifyProvider> {
  const server = http.createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(url);
  let service: Service | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/metadata') {
      response.setHeader('content-type', 'application/samlmetadata+xml').end(provider.getMetadata());
      return;
    }
    if (pathname !== '/sso' || !service) throw new Error(`Nothing is at ${pathname}, or no service was added.`);
    const requestId = await readRequest(searchParams, { provider, service });
    response.setHeader('content-type', 'text/html');
    const form = new URLSearchParams(await text(request));
    const user = users.find(({ login, password }) => form.get('login') === login && form.get('password') === password);
    response.end(user ? await renderResponse(user, { provider, service, requestId }) : SIGN_IN_FORM);
  }

  return {
    server,
    metadataUrl: `${url}/metadata`,
    addService(metadata, { audience } = {}) {
      // Bindery's metadata asks for signed assertions. Okta and others sign both.
      const added = ServiceProvider({ metadata, wantMessageSigned: true });
      service = Object.assign(added, { audience: audience ?? added.entityMeta.getEntityID() });
    },
  };
}

const SIGN_IN_FORM =
  '<!doctype html><form method="post"><label>Login <input name="login"></label><label>Password <input name="password" type="password"></label><button>Sign in</button></form>';

const FORMAT = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';
const AUTHN_STATEMENT =
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}" SessionNotOnOrAfter="{SessionNotOnOrAfter}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>';

function createProvider(url: string): Provider {
  // The library requires a validator of XML schemas, which are Java or native programs.
  setSchemaValidator({ validate: () => Promise.resolve('not validated') });
  const { key, certificate } = createSelfSigned();
  const attributes = ['email', 'displayName', 'groups'].map((name) => ({
    name,
    nameFormat: FORMAT,
    valueXsiType: 'xs:string',
    valueTag: name,
  }));
  return IdentityProvider({
    entityID: `${url}/metadata`,
    privateKey: key,
    signingCert: certificate,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${url}/sso` }],
    // Bindery doesn't use it, but the library warns on the console without it.
    singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${url}/logout` }],
    loginResponseTemplate: {
      // The library's template leaves out the authentication statement, which single sign-on requires.
      context: SamlLib.defaultLoginResponseTemplate.context.replace('{AuthnStatement}', AUTHN_STATEMENT),
      attributes,
    },
  });
}

/** Returns the ID of a request. Refuses requests of other services, and those for another consumer URL. */
async function readRequest(
  query: URLSearchParams,
  { provider, service }: { provider: Provider; service: Service },
): Promise<string> {
  const { extract } = await provider.parseLoginRequest(service, 'redirect', { query: Object.fromEntries(query) });
  const { id, assertionConsumerServiceUrl } = extract.request ?? {};
  const isOfService =
    extract.issuer === service.entityMeta.getEntityID() && assertionConsumerServiceUrl === getConsumerUrl(service);
  if (isOfService && id !== undefined) return id;
  throw new Error('The request is from another service.');
}

function getConsumerUrl({ entityMeta }: Service): string {
  return entityMeta.getAssertionConsumerService('post');
}

/** Creates a page whose form sends the response to the service when it opens. */
async function renderResponse(
  user: SamlifyUser,
  { provider, service, requestId }: { provider: Provider; service: Service; requestId: string },
): Promise<string> {
  const consumerUrl = getConsumerUrl(service);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const id = provider.entitySetting.generateID();
  const values = {
    ID: id,
    AssertionID: provider.entitySetting.generateID(),
    Issuer: provider.entityMeta.getEntityID(),
    IssueInstant: inMinutes(0),
    Destination: consumerUrl,
    InResponseTo: requestId,
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: `id-of-${user.login}`,
    SubjectRecipient: consumerUrl,
    SubjectConfirmationDataNotOnOrAfter: inMinutes(5),
    ConditionsNotBefore: inMinutes(0),
    ConditionsNotOnOrAfter: inMinutes(5),
    Audience: service.audience,
    SessionIndex: id,
    SessionNotOnOrAfter: inMinutes(60),
    attrEmail: user.email,
    attrDisplayName: user.name,
    attrGroups: user.group,
  };
  const { context } = await provider.createLoginResponse(
    service,
    { extract: { request: { id: requestId } } },
    'post',
    {},
    { customTagReplacement: (template) => ({ id, context: SamlLib.replaceTagsByValue(template, values) }) },
  );
  return `<!doctype html><body onload="document.forms[0].submit()"><form method="post" action="${escapeHtml(consumerUrl)}"><input type="hidden" name="SAMLResponse" value="${context}"></form></body>`;
}
