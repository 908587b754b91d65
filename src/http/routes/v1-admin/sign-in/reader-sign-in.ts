import { createReaderCode } from '../../../../releases/reader-codes.ts';
import { getSiteUrl } from '../../../../releases/site-url.ts';
import { requireSecondFactor } from '../../../../accounts/sign-in/second-factor-rules.ts';
import { createRoutes } from '../../../add-route.ts';
import { getUser } from '../../../middleware/session.ts';
import type { App, AppDeps } from '../../../types.ts';
import type { SignInDeps } from './methods.ts';
import { SignInToSite, SiteSignIn } from './schemas.ts';

/** Registers the route that the dashboard uses to sign a member in to a private site of their organization. */
export function registerReaderSignIn(
  app: App,
  {
    db,
    signIn,
    publicUrl = () => 'https://api.invalid',
  }: Pick<AppDeps, 'publicUrl'> & Pick<SignInDeps, 'db' | 'signIn'>,
): void {
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });
  route('POST /site-sign-in', {
    operationId: 'signInToSite',
    summary: 'Sign in to a protected site',
    description:
      'Creates the URL that signs you in to a site with the access `organization`. It works once, within a minute, and only in the browser that started the sign-in.',
    body: SignInToSite,
    returns: SiteSignIn,
    result: 'The URL to open.',
    errors: {
      403: 'You have to set up a second factor first.',
      404: "The site doesn't exist, or you aren't a member of its organization.",
    },
    async handle(request) {
      const { site: host, challenge, state } = request.body;
      const { user } = getUser(request);
      await requireSecondFactor(db, signIn.passwords, user.id);
      const { code, base } = await createReaderCode(db, { host, challenge, user });
      // The URL comes from the registered domain, so no request can choose where the code is sent.
      const url = new URL('login/callback', getSiteUrl({ host, base }, publicUrl()));
      url.search = new URLSearchParams({ code, state }).toString();
      return { url: url.href };
    },
  });
}
