import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test('a field is also found by its bare name and with its words run together, unless something else on the page has that id', async () => {
  const { body, codes } = await renderTestPage(`
<ParamField body="userId" type="string" />
<ParamField body="lid.open" type="boolean" />
<ResponseField name="status" type="string" />
<ResponseField name="a b" type="string" />

## Status

[one](#param-user-id) [two](#userId) [three](#lid.open) [four](#status)
`);
  expect(codes).toEqual([]);
  expect(Array.from(body.matchAll(/<a id="([^"]*)" class="heading-alias">/g), ([, id]) => id)).toEqual([
    'userId',
    'param-userid',
    'lid.open',
  ]);
});
