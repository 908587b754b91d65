import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
import type { ProtectedSite } from '../access-settings.ts';
import { sendPage } from './page.ts';

export interface Problem {
  site: ProtectedSite;
  status: number;
  heading: string;
  /** What happened, and what the reader can do. */
  text: string;
  /** Link to try again. @defaultValue none */
  retry?: { href: string; label: string };
}

/** Sends a page that explains why a reader can't sign in. */
export function sendProblemPage(response: ServerResponse, { site, status, heading, text, retry }: Problem): void {
  const link = retry ? `\n<a class="button" href="${escapeHtml(retry.href)}">${escapeHtml(retry.label)}</a>` : '';
  sendPage(response, { site, status, heading, body: `<p>${escapeHtml(text)}</p>${link}` });
}
