import { redirectTo } from '../redirect.ts';
import { sendProblemPage } from '../pages/problem-page.ts';
import { EXPIRED, sendRefusalPage } from '../pages/refusal-page.ts';
import { toChallenge } from '../session/hand-offs.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';

/** Sends the reader to the dashboard, which sends members back with a code. */
export async function startOrganizationSignIn(exchange: SignInExchange, returnPath: string): Promise<void> {
  const { site, response, dashboard, handOffs } = exchange;
  if (!dashboard)
    return sendProblemPage(response, {
      site,
      status: 503,
      heading: "Can't sign in",
      text: "This server doesn't know the URL of the dashboard. Ask its operator to set BINDERY_PUBLIC_URL.",
    });
  const { state, verifier } = await handOffs.start(exchange, returnPath);
  redirectTo(response, dashboard.createUrl({ site: site.name, challenge: toChallenge(verifier), state }));
}

/** Starts a session with the code of the dashboard. */
export async function completeOrganizationSignIn(exchange: SignInExchange): Promise<void> {
  const { site, request, response, sessions, handOffs, dashboard } = exchange;
  const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
  const code = searchParams.get('code');
  const handOff = await handOffs.finish(exchange, searchParams.get('state'));
  const reader =
    handOff && code !== null
      ? await dashboard?.redeem({ site: site.name, code, verifier: handOff.verifier })
      : undefined;
  if (handOff && reader && (await sessions.start(reader, exchange))) return redirectTo(response, handOff.returnPath);
  sendRefusalPage(response, site, EXPIRED);
}
