/**
 * Creates `dist/` and removes the libraries bundled there from `package.json`, so that `npm prune` deletes them: for
 * the container image.
 */
import fs from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.ts';
import { removeBundled, type Manifest } from './manifest.ts';

const FILE = path.resolve(import.meta.dirname, '../../package.json');

const packageFiles = await buildPackage();
const manifest = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Manifest;
fs.writeFileSync(FILE, JSON.stringify({ ...manifest, dependencies: removeBundled(manifest, packageFiles) }, null, 2));
