import fs from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the names of bundled packages, except those that are also loaded from where npm installs them. */
export function listBundled(metafiles: readonly Metafile[]): string[] {
  const externals = new Set(metafiles.flatMap((metafile) => getExternals(metafile)));
  return listParts(metafiles)
    .map(getPackageName)
    .filter((name, index, names) => !externals.has(name) && names.indexOf(name) === index);
}

/** Returns the licenses of the bundled libraries. */
export function readLicenses(metafiles: readonly Metafile[]): string {
  return listParts(metafiles)
    .map((folder) => {
      const licenseFile = fs.readdirSync(path.join(ROOT, folder)).find((file) => /^licen[cs]e/i.test(file));
      const text =
        licenseFile === undefined
          ? readLicenseField(folder)
          : fs.readFileSync(path.join(ROOT, folder, licenseFile), 'utf8');
      return `${getPackageName(folder)}\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n`);
}

/** Folders of packages, such as `node_modules/a/node_modules/@b/c`. */
function listParts(metafiles: readonly Metafile[]): string[] {
  const inputs = metafiles.flatMap(({ inputs: files }) => Object.keys(files));
  return [...new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []))].sort();
}

function getExternals({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path: name }) => getPackageName(name)),
  );
}

function getPackageName(place: string): string {
  const subpath = place.split('node_modules/').at(-1) ?? place;
  return subpath
    .split('/')
    .slice(0, subpath.startsWith('@') ? 2 : 1)
    .join('/');
}

function readLicenseField(folder: string): string {
  const { license } = JSON.parse(fs.readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as {
    license: string;
  };
  return `License: ${license}`;
}
