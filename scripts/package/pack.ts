/**
 * Makes the npm packages, as tarballs in the working directory or in the folder named: `npm run package -- folder`. `bindery` brings a
 * PostgreSQL, `bindery-lite` is the same program without one. docs/decisions/0025-packages.md says why they are made like this.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPackage } from './build.ts';
import { carry } from './carry.ts';
import { packagesOf, type Manifest } from './manifest.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const out = path.resolve(process.argv[2] ?? '.');
fs.mkdirSync(out, { recursive: true });
const staging = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-pack-'));
try {
  const bundled = await buildPackage();
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
  for (const each of packagesOf(manifest, bundled)) process.stdout.write(`${path.join(out, pack(each))}\n`);
} finally {
  fs.rmSync(staging, { recursive: true, force: true });
}

/** Returns the name of the tarball. */
function pack(manifest: Manifest): string {
  const folder = path.join(staging, manifest.name);
  for (const file of [...manifest.files, 'README.md', 'LICENSE'])
    fs.cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  for (const name of manifest.bundleDependencies ?? []) carry(name, ROOT, folder);
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder });
  return `${manifest.name}-${manifest.version}.tgz`;
}
