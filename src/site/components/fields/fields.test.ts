import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test('a field is also found by its bare name and with its words joined, unless something else on the page has that id', async () => {
  const { body, codes } = await renderTestPage(`
<ParamField body="userId" type="string" />
<ParamField body="lid.open" type="boolean" />
<ResponseField name="status" type="string" />
<ResponseField name="a b" type="string" />

## Status

[one](#param-user-id) [two](#userId) [three](#lid.open) [four](#status)
`);
  expect(codes).toEqual([]);
  expect(Array.from(body.matchAll(/<a id="([^"]*)" class="bd-HeadingAlias">/g), ([, id]) => id)).toEqual([
    'userId',
    'param-userid',
    'lid.open',
  ]);
});

test('types, defaults and text before or after can be lists and elements; a field needs no name', async () => {
  const { body, markdown, codes } = await renderTestPage(`
<ParamField body="mode" type={["fast", "slow"]} default={<code>fast</code>} post={[<b>new</b>]} />
<ParamField body="size" type={<i>Size</i>} default={0} />
<ResponseField type="string[]" required>Names.</ResponseField>
`);
  expect(codes).toEqual([]);
  expect(body.match(/bd-FieldName/g)).toHaveLength(2);
  expect(markdown).toContain('- `mode` (`fast | slow`, body, default: fast, new)');
  expect(markdown).toContain('- `size` (`Size`, body, default: 0)');
  expect(markdown).toContain('- (`string[]`, required): Names.');
});

test('parts of a type link to their descriptions', async () => {
  const { body, markdown, codes } = await renderTestPage(`
<ResponseField name="all" type="Map<Key, \`a\`>" typeParts={[{ text: 'Map<' }, { text: 'Key', href: '#key' }, { text: ', \`a\`>' }, 5, { href: '#none' }]} />

## Key
`);
  expect(codes).toEqual([]);
  expect(body).toContain('Map&lt;<a href="#key">Key</a>, `a`&gt;');
  expect(markdown).toContain('`Map<`[`Key`](#key)`` , `a`> ``');
});

test.each([
  ['<ParamField path="--since-seq <seq>">x</ParamField>', ['param-since-seq']],
  ['<ParamField path="--bundle [path]">x</ParamField>', ['param-bundle', 'param-bundle-path']],
  ['<ParamField path="-v, --verbose">x</ParamField>', ['param-v-verbose']],
  ['<Accordion title="Recall is slow, empty, or odd">x</Accordion>', ['recall-is-slow-empty-or-odd']],
  ['<Accordion title="events_poll">x</Accordion>', ['events-poll']],
  ['<Tabs><Tab title="macOS / Linux">x</Tab></Tabs>', ['macos-linux']],
  ['<Steps><Step title="Set up (once)">x</Step></Steps>', ['set-up-once', 'set-up-(once)']],
  ['<Update label="v1.2.0">x</Update>', ['v120', 'v1-2-0']],
])('links find %s by the words of its title', async (source, ids) => {
  const links = ids.map((id) => `[to](<#${id}>)`).join(' ');
  const { diagnostics } = await renderTestPage(`---\ntitle: T\n---\n${links}\n\n${source}\n`);
  expect(diagnostics).toEqual([]);
});

test('a component with its own id gets no further ones from its title', async () => {
  const { body } = await renderTestPage('---\ntitle: T\n---\n<Accordion id="own" title="A, b">x</Accordion>\n');
  expect(body).not.toContain('bd-HeadingAlias');
});

test.each([
  ['enum={["fast", 1, true, null]}', ['`fast`', '`1`', '`true`', '`null`']],
  ['enum="fast, slow"', ['`fast`', '`slow`']],
  [`enum='["fast", "slow"]'`, ['`fast`', '`slow`']],
  ['enum="`fast` | `slow`"', ['`fast`', '`slow`']],
  ['enum={{ fast: "Quick", slow: "" }}', ['`fast` (Quick)', '`slow`']],
  ['enum={[{ value: "fast", label: "Quick" }, <code>slow</code>]}', ['`fast` (Quick)', '`slow`']],
])('a field with %s shows its allowed values', async (prop, options) => {
  for (const name of ['ParamField body="mode"', 'ResponseField name="mode"']) {
    const { body, markdown, codes } = await renderTestPage(
      `<${name} type="string" ${prop}>Text.</${name.split(' ')[0]}>`,
    );
    expect(codes).toEqual([]);
    expect(markdown).toContain(`: Text.\n\n  Available options: ${options.join(', ')}`);
    const html = options.map((option) => option.replace(/`(.*?)`/, '<code>$1</code>')).join(', ');
    expect(body).toContain(`<p class="bd-FieldFact">Available options: ${html}</p>`);
  }
});

test('a field without allowed values shows none', async () => {
  const { body, markdown } = await renderTestPage(
    '<ParamField body="mode" enum={[]} />\n\n<ParamField body="b" enum />',
  );
  expect(body + markdown).not.toContain('Available options');
});
