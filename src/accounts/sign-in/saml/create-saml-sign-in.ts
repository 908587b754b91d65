import type { SamlSettings } from '../../../config/saml.ts';
import type { Database } from '../../../db/schema.ts';
import { getErrorMessage } from '../../../errors.ts';
import { createLinkToken } from '../../members/link-token.ts';
import { createProviderReader } from './identity-provider.ts';
import { readIdentity } from './read-identity.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { recordAssertion, storeSignIn, takeSignIn } from './sign-ins.ts';
import type { ConfirmedSignIn, NewSamlSignIn } from './sign-ins.ts';
import type { ServiceProvider } from './verify-response.ts';

/** Paths below the public URL. */
const SAML_PATHS = { metadata: '/v1/auth/saml/metadata', acs: '/v1/auth/saml/acs' };

/** Signing in with a SAML identity provider. The library is loaded with the first call that needs it. */
export interface SamlSignIn {
  name: string;
  domains: readonly string[];
  /** Returns the metadata of this service, for the provider. */
  renderMetadata(): Promise<string>;
  /** Starts a sign-in, and returns the provider's URL and the secret for the browser's cookie. */
  start(
    signIn: Omit<NewSamlSignIn, 'secret'> & { secret?: string | undefined },
  ): Promise<{ url: string; secret: string }>;
  /** Checks a response, and returns the code that the browser continues with. Throws `SamlRefusal`. */
  receive(response: string): Promise<string>;
  /** Takes the sign-in of a code. Throws `SamlRefusal`. */
  take(input: { code: string; secret: string | undefined }): Promise<ConfirmedSignIn>;
}

interface SamlDeps {
  db: Database;
  saml: SamlSettings;
  getPublicUrl(): string;
  log(level: 'debug' | 'warn', message: string): void;
}

/** Creates the sign-in with a SAML identity provider. */
export function createSamlSignIn({ db, saml: settings, getPublicUrl, log }: SamlDeps): SamlSignIn {
  const load = () => import('./verify-response.ts');
  const readProvider = createProviderReader(settings.provider, { log: (message) => log('warn', message) });
  const getServiceProvider = (): ServiceProvider => {
    const base = getPublicUrl().replace(/\/$/, '');
    return { entityId: `${base}${SAML_PATHS.metadata}`, acsUrl: `${base}${SAML_PATHS.acs}` };
  };
  const getProvider = async () => {
    try {
      return await readProvider();
    } catch (error) {
      throw new SamlRefusal('saml_unavailable', getErrorMessage(error), { cause: error });
    }
  };

  return {
    name: settings.name,
    domains: settings.domains,

    async renderMetadata() {
      const { createSaml } = await load();
      return createSaml(getServiceProvider()).generateServiceProviderMetadata(null);
    },

    async start({ secret = createLinkToken().token, ...signIn }) {
      const [{ createSaml }, provider] = [await load(), await getProvider()];
      const requestId = await storeSignIn(db, { secret, ...signIn });
      const saml = createSaml(getServiceProvider(), { provider, requestId });
      return { url: await saml.getAuthorizeUrlAsync('', undefined, {}), secret };
    },

    async receive(response) {
      const [{ verifyResponse }, provider] = [await load(), await getProvider()];
      const assertion = await verifyResponse(response, { serviceProvider: getServiceProvider(), provider });
      if (assertion.inResponseTo === undefined && !settings.isIdpInitiated)
        throw new SamlRefusal('saml_unsolicited', 'The provider started the sign-in (BINDERY_SAML_IDP_INITIATED).');
      return recordAssertion(db, { assertion, identity: readIdentity(assertion, settings) });
    },

    take: (input) => takeSignIn(db, input),
  };
}
