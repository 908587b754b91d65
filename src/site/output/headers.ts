/** Headers that a server of the bundle shall send. */
import { hash } from 'node:crypto';
import type { SitePlan } from '../plan.ts';
import { MODE_SCRIPT } from '../theme/mode-script.ts';
import type { OutputFile } from './output-file.ts';

/** `_docs/headers.json`, for air-gapped sites: a policy under which no page can reach another host. */
export function headerFiles({ settings }: SitePlan): OutputFile[] {
  if (!settings.airGapped) return [];
  return [
    { path: '_docs/headers.json', content: `${JSON.stringify({ contentSecurityPolicy: contentSecurityPolicy() })}\n` },
  ];
}

/** Styles may stand in pages, since authors and highlighted code write them there; scripts may not, but for our own one. */
export function contentSecurityPolicy(): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${hash('sha256', MODE_SCRIPT, 'base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}
