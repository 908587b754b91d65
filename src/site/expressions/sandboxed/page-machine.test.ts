import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

const listMessages = async (site: Record<string, string>) =>
  (await renderTestSite(site)).diagnostics.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`);

test('a page has the same limits on a large site as on a small one', async () => {
  const longText = '{/x/.exec("x") && "a".repeat(1_800_000)}';
  const loop = '{/x/.exec("x") && (() => { let n = 0; while (n < 2_000_000) n++; return n; })()}';
  const empty = Array.from({ length: 300 }, (_, index): [string, string] => [`p${index}.mdx`, 'Text']);
  const site = { 'long.mdx': longText, 'loop.mdx': loop, ...Object.fromEntries(empty) };
  expect(await listMessages(site)).toEqual([]);
});

test('a limit of a page is named once, with the number of places', async () => {
  expect(await listMessages({ 'long.mdx': '{/x/.exec("x") && "a".repeat(3_000_000)}' })).toEqual([
    expect.stringMatching(
      /^long\.mdx:\d+ page-limit The code of this page returns more than 2,000,000 characters, the maximum for a page\. The code in one place isn't run\. Split the page, or simplify its code\.$/,
    ),
  ]);
  const endless = '{/x/.exec("x") && (() => { for (;;); })()}\n\n';
  expect(await listMessages({ 'loop.mdx': `${endless}${endless}Text\n\n${endless}` })).toEqual([
    expect.stringMatching(
      /^loop\.mdx:\d+ page-limit The code of this page runs more than 4,000,000 loops and calls, the maximum for a page\. The code in 3 places isn't run\./,
    ),
  ]);
  const interpreted =
    '{"x".repeat(500).split("").map((a) => "x".repeat(500).split("").map((b) => a + b).join("")).length}\n\n';
  expect(await listMessages({ 'steps.mdx': interpreted.repeat(4) })).toEqual([
    expect.stringMatching(
      /^steps\.mdx:\d+ page-limit The code of this page takes more than 200,000 steps, the maximum for a page\. The code in 4 places isn't run\./,
    ),
  ]);
});
