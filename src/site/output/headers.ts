/** Creates settings for a server of the bundle: headers to send, and hosts that its proxy may call. */
import { hash } from 'node:crypto';
import { isAirGapped } from '../../features/deployment-kinds.ts';
import { SERVER_LIST_PATH } from '../../lib/api-proxy/server-list.ts';
import { SERVER_STATE_PATH } from '../../lib/feedback.ts';
import type { SitePlan } from '../model/plan.ts';
import { SPECULATION_RULES } from '../model/speculation-rules.ts';
import { MODE_SCRIPT } from '../theme/mode-script.ts';
import type { OutputFile } from '../model/output-file.ts';

/**
 * Returns the settings files. For air-gapped sites, `_docs/headers.json` contains a policy that only lets pages reach
 * other hosts for the API servers that a feature calls, which the operator enabled. For other sites, they list the
 * servers that the site's proxy may call, and declare that a plain file server collects nothing.
 */
export function buildHeaderFiles({ settings, config }: SitePlan, apiServers: readonly string[]): OutputFile[] {
  if (isAirGapped(settings.features)) {
    const headers = { contentSecurityPolicy: buildContentSecurityPolicy(apiServers) };
    return [{ path: '_docs/headers.json', content: `${JSON.stringify(headers)}\n` }];
  }
  // The proxy sends requests, but only browsers open WebSockets.
  const servers = apiServers.filter((server) => /^https?:/.test(server));
  return [
    ...(servers.length === 0 ? [] : [{ path: SERVER_LIST_PATH, content: `${JSON.stringify({ servers })}\n` }]),
    ...(settings.features.analytics && config.feedback.mayCollect
      ? [{ path: SERVER_STATE_PATH, content: '{"feedback":false,"events":false}\n' }]
      : []),
  ];
}

/**
 * Returns the policy. It allows inline styles, which authors and highlighted code use, but only our own two inline
 * scripts.
 */
export function buildContentSecurityPolicy(apiServers: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[MODE_SCRIPT, SPECULATION_RULES].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...new Set(apiServers.map(toSource))].join(' '),
    "frame-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

/** Converts a server to a source. A policy only allows a star for all leftmost labels (CSP level 3, section 2.3.1). */
function toSource(server: string): string {
  const star = server.lastIndexOf('*', server.lastIndexOf('.'));
  const start = server.indexOf('//');
  return start === -1 || star < start
    ? server
    : `${server.slice(0, start)}//*${server.slice(server.indexOf('.', star))}`;
}
