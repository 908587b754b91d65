/** Builds the editions of a site, and serves them to readers who sign in with tokens. */
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { SignJWT } from 'jose';
import { createAssistant } from '../../../src/assistant/create-assistant.ts';
import { createMemoryLedger } from '../../../src/assistant/ledger.ts';
import { createAssistantModel } from '../../../src/assistant/model.ts';
import { DEFAULT_LIMITS } from '../../../src/bundle-server/bundle/bundle-limits.ts';
import { loadRelease } from '../../../src/bundle-server/release/load-release.ts';
import type { Release } from '../../../src/bundle-server/release/release.ts';
import { startSiteServer } from '../../../src/bundle-server/server.ts';
import { buildEditions } from '../../../src/export/build/editions/open-editions.ts';
import { createAddBooks } from '../../../src/export/books/create-add-books.ts';
import { createFolderSink, joinSegments } from '../../../src/export/build/folder-sink.ts';
import { decideFeatures } from '../../../src/features/decide-features.ts';
import { MCP } from '../../../src/hosting/mcp/mcp-option.ts';
import { searchRelease } from '../../../src/hosting/search/search-release.ts';
import { createGate } from '../../../src/readers/gate.ts';
import { createMemoryStore } from '../../../src/readers/memory-store.ts';
import { createLocalPool } from '../renderer/local-pool.ts';
import type { StreamedModel } from '../streamed-model.ts';
import type { TestReader } from './random-site.ts';

export interface SiteRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface SiteResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface PrivateServer {
  url: string;
  release: Release;
  /** Pages that the web analytics counted. */
  countedPages: string[];
  /**
   * Signs a reader in, optionally with more of the format's user object, and returns the session's cookie; '' for anyone
   * without a session.
   */
  signIn(reader: TestReader, user?: object): Promise<string>;
  send(target: string, request?: SiteRequest): Promise<SiteResponse>;
  close(): Promise<void>;
}

/** Nothing that a test does reaches these. */
const NO_LIMITS = { rate: { burst: 1e9, perMinute: 1e9 }, siteRate: { burst: 1e9, perMinute: 1e9 }, underWay: 1_000 };

const HOST = 'docs.example.com';
const PAIR = generateKeyPairSync('ed25519');

/** Builds the site in a folder, and returns its release. */
export async function buildRelease(files: Readonly<Record<string, string | Buffer>>, work: string): Promise<Release> {
  const source = path.join(work, 'source');
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(source, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, content);
  }
  const sink = createFolderSink(work);
  const { segments } = await buildEditions({
    folder: source,
    settings: { features: decideFeatures({ deployment: 'cloud' }), origin: `https://${HOST}` },
    threads: 1,
    segments: sink,
    scratch: work,
    createPool: createLocalPool,
    addBooks: createAddBooks({ findBrowser: () => Promise.resolve({ missing: 'not-installed' }) }),
  });
  const bundle = path.join(work, 'bundle.tar.gz');
  await joinSegments(sink, segments, bundle);
  return loadRelease({
    source: bundle,
    folder: path.join(work, 'served'),
    limits: DEFAULT_LIMITS,
    log: () => undefined,
  });
}

/** Serves a release with everything that a site server has, behind the gate. */
export async function servePrivately(release: Release, model: StreamedModel): Promise<PrivateServer> {
  const countedPages: string[] = [];
  const publicKey = PAIR.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const gate = createGate({
    getSecret: () => Promise.resolve(Buffer.alloc(32, 5)),
    store: createMemoryStore(),
    log: () => undefined,
  });
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    log: () => undefined,
    search: { search: searchRelease, limits: NO_LIMITS },
    mcp: { ...MCP, limits: NO_LIMITS },
    assistant: { assistant: createScriptedAssistant(model) },
    collector: { save: async ({ page }) => void countedPages.push(page), rate: NO_LIMITS.rate },
    events: {
      nameOf: () => 'site',
      getSalt: () => Promise.resolve(Buffer.alloc(32)),
      write: async (events) => void countedPages.push(...events.map(({ page }) => page)),
      rate: NO_LIMITS.rate,
    },
    protection: {
      gate,
      site: {
        name: HOST,
        base: '',
        settings: { kind: 'jwt', networks: [], version: '1', jwt: { publicKeys: [publicKey], loginUrls: [] } },
      },
    },
  });
  const { hostname, port } = new URL(server.url);
  const agent = new http.Agent({ keepAlive: true });

  const send: PrivateServer['send'] = (target, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, agent, path: target, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = readText(Buffer.concat(chunks), response.headers);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      });
      request.on('error', reject);
      request.end(body);
    });

  return {
    url: server.url,
    release,
    countedPages,
    send,
    async signIn(reader, user = {}) {
      if (!reader) return '';
      const expiry = Math.floor(Date.now() / 1000) + 30;
      const token = await new SignJWT({
        ...user,
        host: HOST,
        groups: reader.groups,
        exp: expiry,
        jti: reader.groups.join(),
      })
        .setProtectedHeader({ alg: 'EdDSA' })
        .sign(PAIR.privateKey);
      const { headers } = await send('/login/jwt-callback', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ token, return: '/' }).toString(),
      });
      const [cookie] = headers['set-cookie'] ?? [];
      if (cookie === undefined) throw new Error('The token did not start a session.');
      return cookie.split(';')[0] ?? '';
    },
    async close() {
      agent.destroy();
      await server.close(0);
    },
  };
}

/** Reads what a response shows readers. An EPUB is an archive of texts. Other binary files keep their ASCII characters. */
function readText(content: Buffer, { 'content-type': type, 'content-range': range }: http.IncomingHttpHeaders): string {
  if (type !== 'application/epub+zip' || range !== undefined || content.length === 0) return content.toString('latin1');
  return Object.entries(unzipSync(content))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('latin1')}`)
    .join('\n');
}

function createScriptedAssistant(model: StreamedModel) {
  const tokens = Number.MAX_SAFE_INTEGER;
  return createAssistant({
    model: createAssistantModel({
      name: 'openai-compatible:scripted',
      env: { OPENAI_BASE_URL: model.url },
      maxOutputTokens: 500,
    }),
    limits: {
      questions: { visitor: 1e9, site: 1e9 },
      tokens: { site: tokens, all: tokens },
      maxSteps: 3,
      maxOutputTokens: 500,
      maxCharacters: 20_000,
      maxSeconds: 60,
      maxUnderWay: 32,
    },
    ledger: createMemoryLedger(),
    records: { record: async () => undefined, rate: async () => undefined },
    log: () => undefined,
  });
}
