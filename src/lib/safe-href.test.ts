import { describe, expect, test } from 'vitest';
import { toSafeHref } from './safe-href.ts';

describe('toSafeHref', () => {
  test.each([
    '#part',
    '../a.html',
    '/a',
    '?q=a:b',
    'a/b:c',
    'https://a.example/x',
    'mailto:a@b.example',
    'VSCODE:mcp/install',
  ])('keeps %s', (href) => {
    expect(toSafeHref(href)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'unknown:x',
    '&javascript:x',
    ':x',
  ])('drops %j', (href) => {
    expect(toSafeHref(href)).toBe('');
  });
});
