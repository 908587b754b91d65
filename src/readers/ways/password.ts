import { formatCount } from '../../lib/format-count.ts';
import { createPasswordHash } from '../../lib/password-hash.ts';
import { readRequestBody } from '../../lib/http/read-request-body.ts';
import { sendPasswordPage } from '../pages/password-page.ts';
import { redirectTo } from '../redirect.ts';
import { parseReturnPath } from '../return-path.ts';
import type { SignInExchange } from '../sign-in-exchange.ts';

const MAX_BYTES = 10_000;
const { verify } = createPasswordHash();

/**
 * Shows the password form, or starts a session with the right password. Attempts are counted before the password is
 * checked, so that neither guesses nor the work of checking them are free.
 */
export async function handlePassword(exchange: SignInExchange, requestedPath: string): Promise<void> {
  const { site, request, response, caller, sessions, store } = exchange;
  if (request.method !== 'POST') return sendPasswordPage(response, { site, returnPath: requestedPath });
  const form = new URLSearchParams((await readRequestBody(request, MAX_BYTES, '10 kB')).toString());
  const returnPath = parseReturnPath(form.get('return'), site.base);
  const attempt = { site: site.name, caller };
  const wait = await store.countAttempt(attempt);
  if (wait !== undefined) {
    response.setHeader('Retry-After', wait);
    const minutes = Math.ceil(wait / 60);
    const problem = `Too many attempts. Try again in ${formatCount(minutes, 'minute')}.`;
    return sendPasswordPage(response, { site, returnPath, status: 429, problem });
  }
  const password = form.get('password') ?? '';
  if (!(await verify({ hash: site.settings.passwordHash ?? '', password })))
    return sendPasswordPage(response, { site, returnPath, status: 401, problem: 'Wrong password. Try again.' });
  await store.undoAttempt(attempt);
  await sessions.start({ groups: [] }, exchange);
  redirectTo(response, returnPath);
}
