/** Stores the URL of the service that uses a data directory, for commands in other processes that print it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDataDir } from './data-dir.ts';

interface ServiceAddress {
  dataDir: string;
  publicUrl: string | undefined;
  host: string;
  port: number;
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

/** Stores the URL until the returned function is called. */
export async function storeServiceUrl(dataDir: string, url: string): Promise<() => Promise<void>> {
  await createDataDir(dataDir);
  await writeFile(getUrlFile(dataDir), `${url}\n`);
  return () => rm(getUrlFile(dataDir), { force: true });
}

/**
 * Returns the URL of the service that is running in the data directory, or where one would run with this configuration.
 */
export async function readServiceUrl(place: ServiceAddress): Promise<string> {
  const storedUrl = await readFile(getUrlFile(place.dataDir), 'utf8').catch(() => '');
  return storedUrl.trim() || getServiceUrl(place);
}

function getUrlFile(dataDir: string): string {
  return path.join(dataDir, 'address');
}
