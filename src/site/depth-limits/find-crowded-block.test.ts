import { expect, test } from 'vitest';
import { findCrowdedBlock } from './find-crowded-block.ts';

test.each(['"a" ', "it's ", 'a... ', 'a -- b ', '&amp; '])('a paragraph of nothing but %s is crowded', (sign) => {
  expect(findCrowdedBlock(`Start\n\n${sign.repeat(20_000)}\n\nend`)).toContain(sign.repeat(20_000));
});

test.each([
  ['paragraphs', `${'It is "so", they say -- and so on...\n\n'.repeat(20_000)}`],
  ['a table', `${'| "a" | "b" |\n'.repeat(20_000)}`],
  ['code', `\`\`\`\n${'"a" '.repeat(20_000)}\n\`\`\``],
  ['tags', `${'<span class="a">x</span>'.repeat(20_000)}`],
])('%s are not', (_, text) => {
  expect(findCrowdedBlock(text)).toBeUndefined();
});
