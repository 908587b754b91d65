import type { Release } from '../../bundle-server/release/release.ts';
import { useBrowser } from '../../lib/chromium/use-browser.ts';
import { SITE_ORIGIN, startSiteProxy } from './site-proxy.ts';

export interface ScreenshotRequest {
  /** Path of Chromium or Chrome. */
  chromium: string;
  release: Pick<Release, 'files' | 'redirects' | 'locate'>;
  /** Path of the page in the site, such as `/guides/start`. */
  url: string;
  /** Existing folder for the browser's profile, which is deleted afterwards. */
  scratch: string;
  /** CSS pixels. @defaultValue 1280 × 1440 */
  size?: { width: number; height: number };
  /** Variables to add to the browser's environment, which otherwise contains only paths. @defaultValue none */
  env?: Readonly<Record<string, string>> | undefined;
  signal: AbortSignal;
}

/**
 * Takes a screenshot of a page as PNG. The browser loads everything through a proxy that serves only the site's files. It
 * resolves no hostnames and runs no scripts, so that a page can't access the network. Throws `unavailable` if the browser
 * fails.
 */
export async function takeScreenshot(request: ScreenshotRequest): Promise<Buffer> {
  const { release, url, size = DESKTOP, ...browserRequest } = request;
  const proxy = await startSiteProxy(release);
  try {
    return await useBrowser(
      { ...browserRequest, size, proxy: proxy.address, purpose: 'take a screenshot', limitMs: TIME_LIMIT_MS },
      async (page) => {
        await page.open(`${SITE_ORIGIN}${url}`);
        const { data } = await page.send('Page.captureScreenshot', { format: 'png' });
        return Buffer.from(String(data), 'base64');
      },
    );
  } finally {
    await proxy.close();
  }
}

const DESKTOP = { width: 1280, height: 1440 };
const TIME_LIMIT_MS = 30_000;
