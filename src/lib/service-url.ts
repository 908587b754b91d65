/** Stores the URL of the service that uses a data directory, for commands in other processes that print it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { createDataDir } from './data-dir.ts';

interface ServiceAddress {
  dataDir: string;
  publicUrl: string | undefined;
  host: string;
  port: number;
}

/** The URL of a running service, and the one that a process on the same machine reaches it at. */
export interface ServiceUrls {
  url: string;
  localUrl: string;
}

/** Returns the URL of a service that listens on this host and port. */
export function getServiceUrl({ publicUrl, host, port }: Omit<ServiceAddress, 'dataDir'>): string {
  return publicUrl ?? `http://${toReachableHost(host)}:${port}`;
}

/** A wildcard address for the whole machine isn't a host to connect to. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stores the URLs until the returned function is called, or another process stores its own. */
export async function storeServiceUrl(dataDir: string, { url, localUrl }: ServiceUrls): Promise<() => Promise<void>> {
  const text = `${url}\n${localUrl}\n`;
  await createDataDir(dataDir);
  await writeFile(getUrlFile(dataDir), text);
  return async () => {
    if ((await readUrlFile(dataDir)) === text) await rm(getUrlFile(dataDir), { force: true });
  };
}

/**
 * Returns the URL of the service that is running in the data directory, or where one would run with this configuration.
 * A killed service leaves its URL behind, so a stored one counts only while a service listens there.
 */
export async function readServiceUrl(place: ServiceAddress): Promise<{ url: string; isRunning: boolean }> {
  const running = await findRunningService(place.dataDir);
  return { url: running?.url ?? getServiceUrl(place), isRunning: running !== undefined };
}

/**
 * Returns the URLs of the service that is running in the data directory; undefined if none listens there. A busy service
 * can take longer to respond than this waits, and is still running.
 */
export async function findRunningService(dataDir: string): Promise<ServiceUrls | undefined> {
  const [url = '', localUrl = ''] = (await readUrlFile(dataDir)).split('\n');
  return url !== '' && (await isRunning(localUrl)) ? { url, localUrl } : undefined;
}

function isRunning(localUrl: string): Promise<boolean> {
  const url = URL.parse('/healthz', localUrl);
  if (url === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    // Without an agent, no proxy is used.
    const request = get(url, { agent: false, timeout: RESPONSE_MILLISECONDS }, (response) => {
      response.destroy();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => {
      resolve(true);
      request.destroy();
    });
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
  });
}

const RESPONSE_MILLISECONDS = 2_000;

function readUrlFile(dataDir: string): Promise<string> {
  return readFile(getUrlFile(dataDir), 'utf8').catch(() => '');
}

function getUrlFile(dataDir: string): string {
  return path.join(dataDir, 'address');
}
