/**
 * Builds the dashboard to `dist/dashboard`, with a compressed copy of every file. `npm run build` runs this, and
 * `npm start` if the sources have changed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { SOURCES_HASH_FILE, hashDashboardSources } from '../../src/main/dashboard/hash-sources.ts';
import { createStagingFolder } from './create-staging-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TARGET = path.join(ROOT, 'dist/dashboard');

// Ignores the caller's setting, because React's development build is half as large again, and slower.
process.env.NODE_ENV = 'production';

const sourcesHash = hashDashboardSources(ROOT);
fs.mkdirSync(path.dirname(TARGET), { recursive: true });
// Processes that start at the same time each build in a separate folder, and the last result is kept.
const folder = createStagingFolder(path.dirname(TARGET), '.dashboard-');
try {
  await build({
    configFile: path.join(ROOT, 'dashboard/vite.config.ts'),
    build: { outDir: folder, emptyOutDir: false },
    logLevel: 'warn',
  });
  compress(folder);
  fs.writeFileSync(path.join(folder, SOURCES_HASH_FILE), `${sourcesHash}\n`);
  replace(folder, TARGET);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

function compress(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

function replace(oldPath: string, newPath: string): void {
  for (let attempt = 1; ; attempt++) {
    fs.rmSync(newPath, { recursive: true, force: true });
    try {
      fs.renameSync(oldPath, newPath);
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const MAX_ATTEMPTS = 5;
