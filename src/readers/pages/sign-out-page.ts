import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
import type { ProtectedSite } from '../access-settings.ts';
import { sendPage } from './page.ts';

/** Sends the page that asks whether to sign out, because a link alone must not sign a reader out. */
export function sendSignOutPage(response: ServerResponse, site: ProtectedSite): void {
  const base = escapeHtml(site.base);
  const body = `<form method="post" action="${base}/logout"><button>Sign out</button></form>
<a class="button quiet" href="${base}/">Stay signed in</a>`;
  sendPage(response, { site, status: 200, heading: 'Sign out?', body });
}

/** Sends the page that confirms a sign-out. */
export function sendSignedOutPage(response: ServerResponse, site: ProtectedSite): void {
  const body = `<a class="button" href="${escapeHtml(site.base)}/login">Sign in again</a>`;
  sendPage(response, { site, status: 200, heading: 'You signed out', body });
}
