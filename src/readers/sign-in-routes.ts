import { isOwnPage } from '../lib/http/own-page.ts';
import { handlePassword } from './password.ts';
import { sendProblemPage } from './pages/problem-page.ts';
import { sendSignedOutPage, sendSignOutPage } from './pages/sign-out-page.ts';
import { parseReturnPath } from './return-path.ts';
import type { SignInExchange } from './sign-in-exchange.ts';

type SignInRoute = (exchange: SignInExchange) => Promise<void>;

/**
 * Finds the sign-in page of a request. Only the exact spelling of its path counts; any other one is a path of the site,
 * which needs a session.
 */
export function findSignInRoute(target: string, base: string): SignInRoute | undefined {
  const [path = ''] = target.split('?', 1);
  return path.startsWith(base) ? ROUTES.get(path.slice(base.length)) : undefined;
}

const ROUTES: ReadonlyMap<string, SignInRoute> = new Map([
  ['/login', signIn],
  ['/logout', signOut],
]);

async function signIn(exchange: SignInExchange): Promise<void> {
  const { site, request, response, session } = exchange;
  const returnPath = readReturnPath(exchange);
  if (session && request.method === 'GET') {
    response.writeHead(303, { Location: returnPath, 'Cache-Control': 'no-store' }).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') return refuseMethod(exchange);
  if (request.method === 'POST' && !isOwnPage(request))
    return sendProblemPage(response, {
      site,
      status: 403,
      heading: "Can't sign in",
      text: 'The form came from another site.',
      retry: { href: `${site.base}/login`, label: 'Try again' },
    });
  await handlePassword(exchange, returnPath);
}

async function signOut(exchange: SignInExchange): Promise<void> {
  const { site, request, response, session, sessions } = exchange;
  if (request.method === 'POST' && isOwnPage(request)) {
    if (session) await sessions.end(session, exchange);
    return sendSignedOutPage(response, site);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') return refuseMethod(exchange);
  if (session) sendSignOutPage(response, site);
  else sendSignedOutPage(response, site);
}

function refuseMethod({ site, response }: SignInExchange): void {
  response.setHeader('Allow', 'GET, HEAD, POST');
  sendProblemPage(response, {
    site,
    status: 405,
    heading: 'Method not allowed',
    text: 'Open this page in a browser.',
  });
}

function readReturnPath({ site, request }: SignInExchange): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  return parseReturnPath(searchParams.get('return'), site.base);
}
