import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../html.ts';
import { renderServicePage } from './render-service-page.ts';

/**
 * Returns whether a person opened the URL in a browser, for example with an expired link. Programs never get the page:
 * those that accept HTML, such as Java's, don't list it the way browsers do.
 */
export function isOpenedByPerson({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode'];
  const acceptsPages = headers.accept?.startsWith('text/html,application/xhtml+xml') ?? false;
  return acceptsPages && (mode === undefined || mode === 'navigate');
}

/** An error for people. */
export interface ErrorPage {
  status: number;
  /** What happened, why, and what to do. */
  message: string;
}

/** Renders an error as a page. It has no logo, because the sites of organizations show it too. */
export function renderErrorPage({ status, message }: ErrorPage): { html: string; policy: string } {
  const title = HEADINGS[status] ?? STATUS_CODES[status] ?? 'Error';
  const content = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(message)}</p>`;
  return renderServicePage({ title, content, layout: 'alone' });
}

const HEADINGS: Record<number, string> = {
  400: 'Invalid request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Page not found',
  410: 'No longer available',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};

/** The headers and the body of an error without its own format: a page for people, and text for programs. */
export function formatError(
  request: Pick<IncomingMessage, 'headers'>,
  error: ErrorPage,
): { headers: Record<string, string>; body: string } {
  if (!isOpenedByPerson(request))
    return { headers: { 'Content-Type': 'text/plain; charset=utf-8', ...VARY }, body: `${error.message}\n` };
  const { html: body, policy } = renderErrorPage(error);
  return {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, ...VARY },
    body,
  };
}

/** A shared cache must not send the page to a program. */
const VARY = { Vary: 'Accept, Sec-Fetch-Mode' };
