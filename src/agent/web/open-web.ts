/** Fetches web pages for the model, from the hosts that a project allows and no others. */
import { guardedFetch, GuardedFetchError, type GuardedFetchOptions } from '../../lib/guarded-fetch.ts';
import type { WebAccess, WebPage } from '../types/web.ts';
import { htmlToText } from './html-to-text.ts';

/** Options that tests set to reach their own server. */
type NetworkOptions = Pick<GuardedFetchOptions, 'isAllowedAddress' | 'protocols' | 'resolve'>;

const MAX_BYTES = 2_000_000;
const MAX_MS = 20_000;
/** Maximum requests of one turn, so that a looping model doesn't burden other servers. */
const MAX_REQUESTS = 50;

/**
 * Opens the web for one turn. Pages are cached for the turn, so that the model can read them in parts. Redirects can't
 * leave the allowed hosts. Reading throws `GuardedFetchError`, or the signal's reason.
 */
export function openWeb(hosts: readonly string[], reach: NetworkOptions = {}): WebAccess {
  const pages = new Map<string, WebPage>();
  let requests = 0;
  return {
    hosts,
    async readPage(address, signal) {
      const cachedPage = pages.get(address);
      if (cachedPage) return cachedPage;
      if (++requests > MAX_REQUESTS)
        throw new GuardedFetchError('refused', `this turn has already fetched ${MAX_REQUESTS} pages, the maximum`);
      const page = await fetchPage(address, { hosts, reach, signal });
      pages.set(address, page);
      return page;
    },
  };
}

async function fetchPage(
  address: string,
  { hosts, reach, signal }: { hosts: readonly string[]; reach: NetworkOptions; signal: AbortSignal },
): Promise<WebPage> {
  try {
    const { url, status, headers, body } = await guardedFetch(address, {
      headers: {
        accept: 'text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1',
        'user-agent': 'bindery (agent)',
      },
      maxBytes: MAX_BYTES,
      timeoutMs: MAX_MS,
      isAllowedUrl: ({ host }) => hosts.includes(host),
      signal,
      ...reach,
    });
    if (status !== 200) throw new GuardedFetchError('unreachable', `the server responded with ${status}`);
    return { url: url.href, ...readContent(body, { type: headers['content-type'] ?? '', url }) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

function readContent(body: Buffer, { type, url }: { type: string; url: URL }): { title: string; text: string } {
  const [kind = ''] = type.toLowerCase().split(';');
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)\s*$/.test(kind);
  if (!isHtml && !TEXTS.test(kind))
    throw new GuardedFetchError(
      'refused',
      `its content type is ${JSON.stringify(kind.slice(0, 60))}, which isn't text`,
    );
  const text = decode(body, /charset="?([\w-]{1,40})/i.exec(type)?.[1]);
  if (text.includes('\0')) throw new GuardedFetchError('refused', "it isn't text, because it contains NUL bytes");
  if (!isHtml) return { title: '', text };
  const page = htmlToText(text, url);
  if (page) return page;
  throw new GuardedFetchError('refused', 'its elements are nested too deeply');
}

const TEXTS = /^\s*(?:text\/[\w.+-]+|application\/(?:[\w.+-]+\+)?(?:json|xml|yaml|x-yaml|toml))\s*$/;

/** Decodes a body. An unknown charset is read as UTF-8. */
function decode(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
