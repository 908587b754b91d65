import { expect, test } from 'vitest';
import { renderFramePage } from './frame-page.ts';

const serviceUrl = 'https://bindery.example';

test('the document can frame only the origin of the site, and only the service can frame it', () => {
  const { html, policy } = renderFramePage({ url: 'https://docs.example:8443/guides/a%22b?x=1&y=2', serviceUrl });
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'frame-src https://docs.example:8443',
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).toContain('src="https://docs.example:8443/guides/a%22b?x=1&amp;y=2"');
  expect(html).not.toContain('<script');
});

test("a site keeps its origin in the frame unless that is the service's, and never leaves the frame", () => {
  const readSandbox = (url: string) => /sandbox="([^"]*)"/.exec(renderFramePage({ url, serviceUrl }).html)?.[1];
  expect(readSandbox('https://docs.example/')).toBe('allow-scripts allow-same-origin');
  expect(readSandbox('https://bindery.example/docs/')).toBe('allow-scripts');
  expect(readSandbox('http://bindery.example/docs/')).toBe('allow-scripts');
});
