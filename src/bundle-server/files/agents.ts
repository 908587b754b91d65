/** Serves programs that read Markdown (content format, Output for agents): twins of pages, and where the lists are. */
import type { IncomingHttpHeaders } from 'node:http';

import { remember } from '../../lib/remember.ts';
import type { Release } from '../release/release.ts';

const LISTS = [
  { file: 'llms.txt', rel: 'llms-txt' },
  { file: 'llms-full.txt', rel: 'llms-full-txt' },
  { file: '.well-known/agent-skills/index.json', rel: 'agent-skills' },
];

/** The file to respond with: the Markdown twin of a page when the client prefers that. */
export function negotiate(file: string, accept: IncomingHttpHeaders['accept'], files: Release['files']): string {
  if (accept === undefined || !prefersMarkdown(accept)) return file;
  return twinOf(file, files) ?? file;
}

/** Says that twins are not for search engines, that pages have them, and where the lists of pages are. */
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

function twinOf(file: string, files: Release['files']): string | undefined {
  const twin = file.replace(/\.html$/, '.md');
  return twin !== file && files.has(twin) ? twin : undefined;
}

/** Browsers name HTML and accept anything; a client prefers Markdown if it or plain text outweighs HTML. */
const prefersMarkdown = remember((accept: string): boolean => {
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
