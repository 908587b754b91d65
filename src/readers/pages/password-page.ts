import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
import type { ProtectedSite } from '../access-settings.ts';
import { sendPage } from './page.ts';

export interface PasswordPage {
  site: ProtectedSite;
  returnPath: string;
  /** @defaultValue 200 */
  status?: number;
  /** Why the last attempt failed. @defaultValue there was none */
  problem?: string | undefined;
}

/** Sends the page that asks for a site's password. */
export function sendPasswordPage(response: ServerResponse, { site, returnPath, status = 200, problem }: PasswordPage) {
  const error = problem === undefined ? '' : `<p class="error" id="problem" role="alert">${escapeHtml(problem)}</p>\n`;
  const described = problem === undefined ? '' : ' aria-describedby="problem" aria-invalid="true"';
  const body = `${error}<form method="post" action="${escapeHtml(site.base)}/login">
<input type="hidden" name="return" value="${escapeHtml(returnPath)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required autofocus${described}>
<button>Continue</button>
</form>`;
  sendPage(response, { site, status, heading: 'Enter the password', body });
}
