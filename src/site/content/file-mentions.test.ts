import { expect, test } from 'vitest';
import { createMentionFinder } from './file-mentions.ts';

const FILES = [
  'images/a.png',
  'images/b.png',
  'guides/images/a.png',
  'guides/My picture (1).png',
  'guides/it’s & more.svg',
  'files/été.pdf',
  'media/only-one.mp4',
  'skill.md',
];
const findMentions = createMentionFinder(FILES);

test.each([
  ['![](/images/a.png)', ['images/a.png']],
  ['![](images/a.png)', ['guides/images/a.png']],
  ['![](./images/b.png)', ['images/b.png']],
  ['![](../images/a.png)', ['images/a.png']],
  ['<img src="/docs/images/a.png?w=3#x" />', ['images/a.png']],
  ['<img src="/docs/guides/images/a.png" />', ['guides/images/a.png']],
  ['<img srcset="/images/a.png 1x, /images/b.png 2x">', ['images/a.png', 'images/b.png']],
  ['https://docs.example.com/images/b.png', ['images/b.png']],
  ['background: url(/images/b.png)', ['images/b.png']],
  ["background: url('/images/b.png')", ['images/b.png']],
  ['image: /images/B.PNG', ['images/b.png']],
  ['![](<My picture (1).png>)', ['guides/My picture (1).png']],
  ['![](My%20picture%20(1).png)', ['guides/My picture (1).png']],
  ['[x](/guides/it’s%20&amp;%20more.svg)', ['guides/it’s & more.svg']],
  ['[x](/files/e\u0301te\u0301.pdf)', ['files/été.pdf']],
  ['"\\/images\\/a.png"', ['images/a.png']],
  ['<img src={base + "/only-one.mp4"} />', ['media/only-one.mp4']],
  ['src={`${base}/x/a.png`}', []],
  ['src={`/images/${name}.png`}', ['images/a.png', 'images/b.png']],
  ['src={"/images/" + name}', ['images/a.png', 'images/b.png']],
  ['src={`./images/${name}.png`}', ['guides/images/a.png']],
  ['src={`${name}.png`}', []],
  ['see skill.md', ['skill.md']],
  ['a.png b.gif images/a.pngx', []],
])('%s', (text, expected) => {
  expect([...findMentions(text, 'guides/page.mdx')]).toEqual(expected);
});
