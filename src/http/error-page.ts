import { STATUS_CODES } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../lib/html.ts';
import { MARK, renderServicePage } from '../lib/service-page/render-service-page.ts';

/**
 * Returns whether a person opened the URL in a browser, for example with an expired link. Programs never get the page:
 * those that accept HTML, such as Java's, don't list it the way browsers do.
 */
export function isOpenedByPerson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode'];
  const acceptsPages = headers.accept?.startsWith('text/html,application/xhtml+xml') ?? false;
  return acceptsPages && (mode === undefined || mode === 'navigate');
}

/** Renders an error as a page for people. */
export function renderErrorPage({ status, message }: { status: number; message: string }): {
  html: string;
  policy: string;
} {
  const heading = HEADINGS[status] ?? STATUS_CODES[status] ?? 'Error';
  return renderServicePage({
    title: `${heading} · Bindery`,
    layout: 'alone',
    content: `${MARK}\n<h1>${escapeHtml(heading)}</h1>\n<p>${escapeHtml(message)}</p>`,
  });
}

const HEADINGS: Record<number, string> = {
  400: "Can't read this request",
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Page not found',
  410: 'No longer available',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
};
