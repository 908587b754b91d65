/**
 * Serves clients that read Markdown (content format, Output for agents): Markdown versions of pages, and the locations
 * of page lists.
 */
import type { IncomingHttpHeaders } from 'node:http';

import { memoize } from '../../lib/memoize.ts';
import type { Release } from '../release/release.ts';

const LISTS = [
  { file: 'llms.txt', rel: 'llms-txt' },
  { file: 'llms-full.txt', rel: 'llms-full-txt' },
  { file: '.well-known/agent-skills/index.json', rel: 'agent-skills' },
];

/** Returns the file to send: a page's Markdown version if the client prefers that. */
export function negotiate(file: string, accept: IncomingHttpHeaders['accept'], files: Release['files']): string {
  if (accept === undefined || !prefersMarkdown(accept)) return file;
  return findTwin(file, files) ?? file;
}

/**
 * Returns headers that exclude Markdown versions from search engines, and that link pages to them and to the page
 * lists.
 */
export function listAgentHeaders(file: string, { files, base }: Pick<Release, 'files'> & { base: string }): string[] {
  const robots = file.endsWith('.md') ? ['X-Robots-Tag', 'noindex'] : [];
  if (!/\.(?:html|md)$/.test(file)) return robots;
  const links = LISTS.filter((list) => files.has(list.file)).map((list) => `<${base}/${list.file}>; rel="${list.rel}"`);
  return [
    ...robots,
    ...(links.length > 0 ? ['Link', links.join(', ')] : []),
    ...(files.has('llms.txt') ? ['X-Llms-Txt', `${base}/llms.txt`] : []),
  ];
}

function findTwin(file: string, files: Release['files']): string | undefined {
  const twin = file.replace(/\.html$/, '.md');
  return twin !== file && files.has(twin) ? twin : undefined;
}

/**
 * Browsers list HTML and accept anything. A client prefers Markdown if it or plain text has a higher weight than HTML.
 */
const prefersMarkdown = memoize((accept: string): boolean => {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',').slice(0, MAX_TYPES)) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(type, quality === undefined ? 1 : Number(quality) || 0);
  }
  const text = Math.max(weights.get('text/markdown') ?? 0, weights.get('text/plain') ?? 0);
  return text > (weights.get('text/html') ?? 0);
});

/** No real client sends a longer list. */
const MAX_TYPES = 40;
