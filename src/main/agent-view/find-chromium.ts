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

/** Finds the browser that takes screenshots of pages: the configured one, or an installed one. */
export async function findChromium(setting: string | undefined): Promise<{ program: string } | { missing: string }> {
  if (setting === 'off') return { missing: 'screenshots are turned off here' };
  for (const program of setting === undefined ? COMMON_PATHS : [setting])
    if (await isProgram(program)) return { program };
  const reason =
    setting === undefined ? "Chromium isn't installed on the worker" : "the Chromium in AGENT_CHROMIUM doesn't exist";
  return { missing: reason };
}

async function isProgram(file: string): Promise<boolean> {
  return fs.access(file, fs.constants.X_OK).then(
    () => true,
    () => false,
  );
}
