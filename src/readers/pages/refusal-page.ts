import type { ServerResponse } from 'node:http';

import type { ProtectedSite } from '../access-settings.ts';
import { sendProblemPage } from './problem-page.ts';

/** Sends the page that explains why a sign-in failed, with a button to try again. */
export function sendRefusalPage(response: ServerResponse, site: ProtectedSite, text: string): void {
  const retry = { href: `${site.base}/login`, label: 'Try again' };
  sendProblemPage(response, { site, status: 403, heading: "Can't sign in", text, retry });
}

/** A sign-in at another origin can be completed for a while, in the browser where it began, and once. */
export const EXPIRED = 'This sign-in has expired, or it began in another window.';
