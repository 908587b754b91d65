import fs from 'node:fs/promises';

/** Common locations of Chromium and Chrome. */
const COMMON_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the browser for screenshots and PDF files: the configured one, or an installed one. `off` means that none may
 * be used.
 */
export async function findChromium(
  setting: string | undefined,
): Promise<{ program: string } | { missing: 'off' | 'not-installed' | 'wrong-path' }> {
  if (setting === 'off') return { missing: 'off' };
  for (const program of setting === undefined ? COMMON_PATHS : [setting])
    if (await isProgram(program)) return { program };
  return { missing: setting === undefined ? 'not-installed' : 'wrong-path' };
}

async function isProgram(file: string): Promise<boolean> {
  return fs.access(file, fs.constants.X_OK).then(
    () => true,
    () => false,
  );
}
