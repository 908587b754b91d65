import fs from 'node:fs';

/** Reads the version of the package; the compiled program lies as deep in it as the sources. */
export function readVersion(): string {
  const text = fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
