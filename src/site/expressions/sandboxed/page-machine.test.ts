import { expect, test } from 'vitest';
import { renderTestSite } from '../../testing.ts';

test('the text limit of a large site is reported as a share, the limit of a page is not', async () => {
  const longText = '{/x/.exec("x") && "a".repeat(1_800_000)}';
  const empty = Array.from({ length: 60 }, (_, index): [string, string] => [`p${index}.mdx`, 'Text']);
  const listMessages = async (site: Record<string, string>) =>
    (await renderTestSite(site)).diagnostics.map(({ file, message }) => `${file} ${message}`).join('\n');
  const large = await listMessages({ 'long.mdx': longText, ...Object.fromEntries(empty) });
  expect(large).toMatch(
    /long\.mdx .*it produces more text than a page can have \(the pages of a site share a total limit for text/,
  );
  expect(await listMessages({ 'long.mdx': longText.replace('1_800_000', '3_000_000') })).toMatch(
    /long\.mdx .*it produces more text than a page can have\./,
  );
});
