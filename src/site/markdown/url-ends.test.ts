import type { HastNode } from 'satteri';
import { expect, test } from 'vitest';
import { toHast } from '../mdx/to-hast.ts';
import { toPlaceholder } from './placeholders.ts';

function print(node: HastNode): string {
  if (node.type === 'text') return node.value;
  const innerText = 'children' in node ? node.children.map(print).join('') : '';
  if (node.type !== 'element' || node.tagName === 'p') return innerText;
  return node.tagName === 'a'
    ? `<${String(node.properties['href'])}>${innerText}</>`
    : `<${node.tagName}>${innerText}</>`;
}

const reprint = (text: string) => print(toHast(text, { format: 'mdx', syntaxes: [] }));
const link = (address: string) => `<${address}>${address}</>`;
const A = 'https://a.example';

test.each([
  [`访问${A}，见[文档](/b)。`, `访问${link(A)}，见</b>文档</>。`],
  [`${A}/x。**注意：**请`, `${link(`${A}/x`)}。<strong>注意：</>请`],
  [`**${A}。**后`, `<strong>${link(A)}。</>后`],
  [`**${A}**后`, `<strong>${link(A)}</>后`],
  [`**${A}**，后`, `<strong>${link(A)}</>，后`],
  [`_${A}_，后`, `<em>${link(A)}</>，后`],
  [`**见[文](${A}/b)**，后`, `<strong>见<${A}/b>文</></>，后`],
  [`**见[文](${A}/b)**后`, `<strong>见<${A}/b>文</></>后`],
  [`~~[文](${A})~~、后`, `<del><${A}>文</></>、后`],
  [`${A}/v1을 쓰세요`, `${link(`${A}/v1`)}을 쓰세요`],
  [`${A}を開く`, `${link(A)}を開く`],
  [`（${A}）と「${A}/b」`, `（${link(A)}）と「${link(`${A}/b`)}」`],
  [`(${A}/b)是`, `(${link(`${A}/b`)})是`],
  [`${A}、${A}/b、`, `${link(A)}、${link(`${A}/b`)}、`],
  [`См. «${A}», “${A}”`, `См. «${link(A)}», “${link(A)}”`],
  [`زوروا ${A}، ثم`, `زوروا ${link(A)}، ثم`],
  ['www.a.example。', '<http://www.a.example>www.a.example</>。'],
])('the URL in "%s" ends where its sentence continues', (text, expected) => {
  expect(reprint(text)).toBe(expected);
});

test.each([
  [`${A}/wiki/中文 好`, encodeURI(`${A}/wiki/中文`)],
  [`${A}/?q=中文_中`, encodeURI(`${A}/?q=中文_中`)],
  [`[见](${A}/x，y)`, encodeURI(`${A}/x，y`)],
  [`<b title="${A}，好">x</b> ${A}/b`, `${A}/b`],
  [`${A}/a_(b)，好`, `${A}/a_(b)`],
])('the whole URL in "%s" is linked', (text, address) => {
  expect(reprint(text)).toContain(`<${address}>`);
});

test('a dollar sign, replaced by a stand-in letter, is part of a URL', () => {
  const text = `${A}/x.${toPlaceholder('$')}y，好`;
  expect(print(toHast(text, { format: 'mdx', syntaxes: [], standIns: true }))).toContain(`>${A}/x.$y</>，好`);
});

test('code keeps its content', () => {
  expect(reprint(`\`${A}，好\``)).toBe(`<code>${A}，好</>`);
});
