import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
import type { ProtectedSite } from '../access-settings.ts';
import { getSiteTitle, sendPage } from './page.ts';

export interface ConsentPage {
  site: ProtectedSite;
  /** Name that the client chose. @defaultValue it has none */
  clientName: string | undefined;
  /** Where the browser goes after the decision. */
  redirectUri: string;
  /** Whether that is an app on the reader's computer. */
  isLocal: boolean;
  /** The request that the reader decides about, sealed. */
  request: string;
}

/** Sends the page that asks a reader whether an app can read the site for them. */
export function sendConsentPage(response: ServerResponse, page: ConsentPage): void {
  const { site, clientName, redirectUri, isLocal, request } = page;
  const { protocol, host } = new URL(redirectUri);
  const isWeb = protocol === 'https:';
  const name = clientName === undefined ? 'An app' : `The app “${clientName}”`;
  const place = isWeb ? `<b>${escapeHtml(host)}</b>` : 'an app on this computer';
  const scheme = isWeb || isLocal ? '' : ` that opens <b>${escapeHtml(protocol)}</b> links`;
  const body = `<p>${escapeHtml(name)} wants to search and read ${escapeHtml(getSiteTitle(site))} for you. It can read every page that you can read, until you sign out or your session expires.</p>
<p>If you allow this, your browser opens ${place}${scheme}. Apps choose their names themselves. Only allow this if you started it yourself.</p>
<form method="post" action="${escapeHtml(site.base)}/login/authorize">
<input type="hidden" name="request" value="${escapeHtml(request)}">
<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny">Deny</button>
</form>`;
  // Browsers also apply `form-action` to the redirect after the form.
  const formTarget = isWeb ? `https://${host}` : protocol;
  sendPage(response, { site, status: 200, heading: 'Allow access?', body, formTarget });
}
