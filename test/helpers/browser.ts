import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

import { fetchShared } from './shared.ts';

/** Connects to the Chromium that all files of the run share. The caller closes the connection, and its windows with it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.connect(await fetchShared('/browser'));
}
