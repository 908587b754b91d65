/**
 * Creates the npm packages as tarballs in the working directory or in a given folder: `npm run package -- folder`.
 * `bindery` includes a PostgreSQL; `bindery-lite` is the same program without one. See docs/decisions/0025-packages.md
 * for the reasons.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writePackages } from './write-packages.ts';

const outputFolder = path.resolve(process.argv[2] ?? '.');
fs.mkdirSync(outputFolder, { recursive: true });
const stagingFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-pack-'));
try {
  for (const { name, version } of await writePackages(stagingFolder)) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', outputFolder], {
      cwd: path.join(stagingFolder, name),
    });
    process.stdout.write(`${path.join(outputFolder, `${name}-${version}.tgz`)}\n`);
  }
} finally {
  fs.rmSync(stagingFolder, { recursive: true, force: true });
}
