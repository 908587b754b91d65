import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../../lib/html.ts';
import { REVIEW_FRAME } from '../../../lib/review-frame.ts';

export interface FramePage {
  html: string;
  policy: string;
}

/**
 * Creates the document between the dashboard and a page of a site, so that the policy of the dashboard doesn't have
 * to allow other hosts. This document can only frame the origin of that site. The site keeps its origin, or gets an
 * opaque one if it shares the service's origin.
 */
export function renderFramePage({ url, serviceUrl }: { url: string; serviceUrl: string }): FramePage {
  const nonce = randomBytes(16).toString('base64');
  const { origin, host } = new URL(url);
  const isForeign = host !== new URL(serviceUrl).host;
  const sandbox = isForeign ? 'allow-scripts allow-same-origin' : 'allow-scripts';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(host)}</title>
<style nonce="${nonce}">html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style></head>
<body><iframe name="${REVIEW_FRAME}" title="${escapeHtml(host)}" sandbox="${sandbox}" referrerpolicy="no-referrer" src="${escapeHtml(url)}"></iframe></body></html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `frame-src ${origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { html, policy };
}
