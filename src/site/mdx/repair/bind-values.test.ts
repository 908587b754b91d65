import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';
import { bindValues } from './bind-values.ts';
import { quoteBraces } from './quote-braces.ts';

test.each([
  [`<Update :tags="['a','b']">`, `<Update tags={['a','b']}>`],
  [`<Card v-bind:href="'/x'" title="A" />`, `<Card href={'/x'} title="A" />`],
  [`<Card\n  :href='url'\n  @click="go()"\n>`, `<Card\n  href={url}\n\n>`],
  [`<Card v-if="a < b" @click.prevent="go" disabled>`, `<Card disabled>`],
  [`<Card [x]="1" (click)="go()" *ngIf="y" href="/a">`, `<Card href="/a">`],
  [`<svg xlink:href="#a" v-cloak>`, `<svg xlink:href="#a">`],
  [`<Card title="A">`, undefined],
  [`<unknown-tag :a="1">`, undefined],
])('%s', (source, expected) => {
  expect(bindValues(source, source.indexOf('<'))).toBe(expected);
});

test.each(['mdx', 'md'])('bound values and handlers on a .%s page', async (ending) => {
  const source = `<Card title="A" :href="'/page'" @click="go">\nText\n</Card>\n\n\`<Card :a="1">\``;
  const { html, diagnostics } = await renderTestPage(source, {}, `page.${ending}`);
  expect(html).toMatch(/<a [^>]*href="page\.html"/);
  expect(html).toContain('&lt;Card :a=');
  expect(html).not.toContain('@click');
  expect(diagnostics.map(({ code }) => code)).toEqual(ending === 'mdx' ? ['invalid-mdx'] : []);
});

test('long attributes are parsed in linear time', () => {
  const tag = `<Card ${':a="'.repeat(20_000)}`;
  expect(bindValues(tag, 0)).toBeUndefined();
  expect(quoteBraces(tag)).toBe(tag);
});
