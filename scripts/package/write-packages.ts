import fs from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.ts';
import { carry } from './carry.ts';
import { listPackages, type Manifest } from './manifest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READMES = path.join(import.meta.dirname, 'readmes');

/** Builds the program, and writes each npm package to a folder with its name below `folder`. */
export async function writePackages(folder: string): Promise<Manifest[]> {
  const packageFiles = await buildPackage();
  const clone = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const packages = listPackages(clone, packageFiles);
  for (const each of packages) writePackage(each, path.join(folder, each.name));
  return packages;
}

function writePackage(manifest: Manifest, folder: string): void {
  for (const file of [...manifest.files, 'LICENSE'])
    fs.cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  // The repository's README has relative links and commands for a clone, which don't work on a package's page.
  fs.copyFileSync(path.join(READMES, `${manifest.name}.md`), path.join(folder, 'README.md'));
  for (const name of manifest.bundleDependencies ?? []) carry(name, ROOT, folder);
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
