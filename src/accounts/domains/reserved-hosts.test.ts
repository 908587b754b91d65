import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPreviewHost } from '../../releases/previews.ts';
import { getSiteUrl } from '../../releases/site-url.ts';
import { parseHost } from './host.ts';
import { requireUnreservedHost } from './reserved-hosts.ts';

const register = (text: string) => requireUnreservedHost(parseHost(text));

test.each([
  'docs.example.com.localhost',
  'docs.example.com.localhost.',
  'DOCS.EXAMPLE.COM.LOCALHOST',
  'docs.localhost',
  'localhost',
  'docs.example.com.ｌｏｃａｌｈｏｓｔ',
  'docs。example。com。localhost',
  'preview-0123456789abcdef.docs.example.com',
  'preview-x.docs.example.com',
  'PREVIEW-0123456789abcdef.docs.example.com',
  'a.preview-0123456789abcdef.docs.example.com',
  'preview-0123456789abcdef',
  'ｐreview-0123456789abcdef.docs.example.com',
])('rejects the name %j, because Bindery assigns such names itself', (text) => {
  expect(() => register(text)).toThrow(/can't be registered/);
});

test.each([
  'docs.example.com',
  'localhost.example.com',
  'mylocalhost',
  'preview.example.com',
  'my-preview-1.example.com',
  'docs',
])('the name %j can be registered', (text) => {
  expect(() => register(text)).not.toThrow();
});

test('the URLs that Bindery assigns to sites and previews cannot be registered', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
  const slug = fc.stringMatching(/^[0-9a-z]{16}$/);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), slug, (labels, preview) => {
      const domain = labels.join('.');
      const printedHost = new URL(getSiteUrl({ host: domain }, 'http://127.0.0.1:7777')).hostname;
      if (/^[\d.]+$/.test(domain)) return;
      expect(() => register(printedHost)).toThrow(/can't be registered|Expected a hostname/);
      expect(() => register(getPreviewHost({ slug: preview, domain }))).toThrow(
        /can't be registered|Expected a hostname/,
      );
    }),
  );
});
