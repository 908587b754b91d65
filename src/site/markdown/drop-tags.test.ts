import { expect, test } from 'vitest';
import { dropTags } from './drop-tags.ts';

test.each([
  ['Send <b>it</b> now<br>or <br/> later', 'Send it now or   later'],
  ['<h2>Pots</h2><p>All <b>of</b>them</p><ul><li>one</li><li>two</li></ul>', ' Pots  All ofthem   one  two  '],
  ['Bearer <token>, where <token> is yours', 'Bearer <token>, where <token> is yours'],
  ['Array<User> and Map<String, List<Int>>', 'Array<User> and Map<String, List<Int>>'],
  ['/files/<path>/<object-id>', '/files/<path>/<object-id>'],
  ['<svg><path d="M0 0"></path></svg>icon', 'icon'],
  ['<Badge>New</Badge> <Icon icon="bolt"/>', 'New '],
  ['<Unknown>kept</Unknown> <Other/>', 'kept '],
  ['a <!-- note <b> --> b', 'a  b'],
  ['Use `<b>` and `Array<User>`, <User>not</User> <b>these</b>', 'Use `<b>` and `Array<User>`, not these'],
  ['see <https://x.example/a>', 'see https://x.example/a'],
])('%s becomes %s', (text, expected) => {
  expect(dropTags(text)).toBe(expected);
});
