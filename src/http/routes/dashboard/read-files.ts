import fs from 'node:fs';
import path from 'node:path';
import mime from 'mime-types';

/** A file of the built dashboard, in each available encoding. */
export interface DashboardFile {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

/** Reads the built dashboard, a few hundred kilobytes, into memory. Keys are paths relative to its folder. */
export function readDashboardFiles(folder: string): Map<string, DashboardFile> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = names.map((name) => name.replaceAll(path.sep, '/'));
  const allPaths = new Set(paths);
  const readAsset = (name: string) => fs.readFileSync(path.join(folder, name));
  const find = (name: string) => (allPaths.has(name) ? readAsset(name) : undefined);
  return new Map(
    paths
      .filter((name) => mime.lookup(name) !== false && !/\.(?:br|gz|txt)$/.test(name))
      .map((name) => [
        name,
        {
          type: mime.contentType(path.extname(name)) || 'application/octet-stream',
          plain: readAsset(name),
          br: find(`${name}.br`),
          gzip: find(`${name}.gz`),
        },
      ]),
  );
}
