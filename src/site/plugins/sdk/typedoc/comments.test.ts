import { expect, test } from 'vitest';
import { readComment } from './comments.ts';
import { describeCall } from './signatures.ts';

const text = (value: string) => [{ kind: 'text', text: value }];

const COMMENT = {
  summary: text('Opens a valve.'),
  blockTags: [
    { tag: '@remarks', content: text('Slowly.') },
    { tag: '@note', content: text('Needs water.') },
    { tag: '@param', name: 'size', content: text('- In millimeters.') },
    { tag: '@throws', content: text('If it is stuck.') },
    { tag: '@example', content: text('```ts\nopen();\n```') },
    { tag: '@default', content: text('`closed`') },
    { tag: '@category', content: text('Valves') },
    { tag: '@privateRemarks', content: text('Ask the plumber.') },
  ],
};

const getDescription = (place: Parameters<typeof readComment>[1]) =>
  readComment(COMMENT, place).docs.description.map((part) => part.text);

const FIRST = ['Opens a valve.', 'Slowly.', '**Note**: Needs water.', '`size`: In millimeters.'];

test.each([
  ['signature', ['**Default**: `closed`']],
  ['symbol', ['**Throws**: If it is stuck.', '**Default**: `closed`']],
  ['property', ['**Throws**: If it is stuck.']],
  ['field', ['**Throws**: If it is stuck.', '**Example**:\n\n```ts\nopen();\n```']],
] as const)('the description of a %s contains the tags that the page shows nowhere else', (place, others) => {
  expect(getDescription(place)).toEqual([...FIRST, ...others]);
});

const CALL = {
  signatures: [
    {
      comment: { summary: text('Called on each drop.') },
      parameters: [{ name: 'size', comment: { summary: text('In millimeters.\n\nNever 0.') } }, { name: 'other' }],
    },
  ],
};

test('the parameters of a function type are described', () => {
  const parameters = { form: 'markdown', text: '- `size`: In millimeters.\n  \n  Never 0.' };
  const type = { type: 'reflection', declaration: CALL };
  const optional = { type: 'union', types: [{ type: 'intrinsic', name: 'undefined' }, type] };
  expect(describeCall(optional, { summary: [] })).toEqual([parameters]);
  expect(describeCall(type, undefined)).toEqual([{ form: 'markdown', text: 'Called on each drop.' }, parameters]);
});
