/** Address of the Bindery of a data directory, for commands of other processes that say it. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataDir } from './data-dir.ts';

interface Place {
  dataDir: string;
  publicUrl: string | undefined;
  host: string;
  port: number;
}

/** Returns the address of a service that listens there. */
export function addressOf({ publicUrl, host, port }: Omit<Place, 'dataDir'>): string {
  return publicUrl ?? `http://${reachableHost(host)}:${port}`;
}

/** A host that stands for every address of the machine is no host to connect to. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Keeps the address until the function that it returns is called. */
export async function keepAddress(dataDir: string, url: string): Promise<() => Promise<void>> {
  await makeDataDir(dataDir);
  await writeFile(fileIn(dataDir), `${url}\n`);
  return () => rm(fileIn(dataDir), { force: true });
}

/** Returns the address of the service that runs in the data directory, or where one would be with this configuration. */
export async function findAddress(place: Place): Promise<string> {
  const kept = await readFile(fileIn(place.dataDir), 'utf8').catch(() => '');
  return kept.trim() || addressOf(place);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'address');
}
