import fs from 'node:fs';

/** Reads the package's version. The compiled program has the same folder depth as the sources. */
export function readVersion(): string {
  const text = fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
