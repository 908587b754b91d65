import { expect, test } from 'vitest';
import { measureGrowth } from '../../../../test/helpers/growth.ts';
import { convertForeignBlocks } from './convert-blocks.ts';

test.each([
  ':::note\n',
  ':::\n',
  ':::note x :::\n',
  '!!! note\n    x\n\n',
  '!!! note\n',
  '=== "A"\n    x\n\n',
  '=== "A"\n',
  '{% hint %}',
  '{% endhint %}',
  '{% hint %}x{% endhint %}\n',
  '{% code %}\n',
  '{%',
  '<Step>\n',
  '{% embed url="a" %}\n',
  '{% callout %}{% /callout %}\n',
  '{% /callout %}',
  '{{%',
  '<HTMLBlock>{`a`}</HTMLBlock>\n',
  '<HTMLBlock>{`a\n',
  '<HTMLBlock>{ ',
  '<HTMLBlock ',
  '<<glossary:a>>\n',
  '<<glossary:a',
  '## a [#b]\n',
  '## a {: a=b a=b',
  '## [#a ',
  '## {.a .b ',
  '![a](/b c.png)\n',
  '[a](/b c',
  '[a [a] ',
  '](a b (',
  '[![a](b c)](d e)',
  '](',
  '[a](b =',
  ' .aa#',
])('%j, repeated many times, is parsed in linear time', (piece) => {
  expect(measureGrowth((count) => convertForeignBlocks(`::: {% %}\n${piece.repeat(count)}`), 2_000)).toBeLessThan(30);
});
