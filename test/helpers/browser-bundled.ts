import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

import tar from 'tar-stream';

/** A browser executable, and the environment it needs in addition to ours. */
export interface BrowserProgram {
  executable: string;
  env: Record<string, string>;
}

/**
 * Unpacks the Chromium from `npm ci`, with the shared libraries (NSS, expat) and fonts that a minimal machine doesn't
 * have. It is a build for Linux on x64.
 */
export async function unpackBundledChromium(folder: string): Promise<BrowserProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `These tests need Chromium, and the one in the npm package is for Linux on x64, not ${process.platform} on ${process.arch}. Install Chromium or Google Chrome.`,
    );
  const executable = path.join(folder, 'chromium');
  await Promise.all([
    pipeline(openPacked('chromium.br'), fs.createWriteStream(executable, { mode: 0o755 })),
    unpackTar(openPacked('al2023.tar.br'), folder),
    unpackTar(openPacked('fonts.tar.br'), folder),
    unpackTar(openPacked('swiftshader.tar.br'), folder),
  ]);
  const fontSettings = path.join(folder, 'fonts.conf');
  fs.writeFileSync(fontSettings, describeFonts(folder));
  return { executable, env: { LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_FILE: fontSettings } };
}

function openPacked(name: string): Readable {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const file = path.join(path.dirname(entry), '..', 'bin', name);
  return fs.createReadStream(file).compose(createBrotliDecompress());
}

async function unpackTar(source: Readable, folder: string): Promise<void> {
  const extract = tar.extract();
  const readPromise = pipeline(source, extract);
  for await (const entry of extract) {
    const { name, type } = entry.header;
    const target = path.join(folder, name);
    fs.mkdirSync(type === 'directory' ? target : path.dirname(target), { recursive: true });
    if (type === 'file') await pipeline(entry, fs.createWriteStream(target, { mode: 0o755 }));
    else entry.resume();
  }
  await readPromise;
}

/** The package's own settings contain folders of the platform it was built for. */
function describeFonts(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
