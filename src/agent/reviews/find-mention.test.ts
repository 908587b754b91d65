import { expect, test } from 'vitest';
import { isMention } from './find-mention.ts';

test.each([
  '@bindery Explain keys.',
  'Could you do this, @Bindery?',
  '/bindery fix the link',
  'First line\n(@bindery)',
  '`code` @bindery `more`',
  '```\ncode\n```\n@bindery please',
  'An unclosed ` mark, @bindery',
])('%j mentions the agent', (text) => {
  expect(isMention(text, 'bindery')).toBe(true);
});

test.each([
  '',
  'bindery is a tool',
  'mail@bindery.com',
  '@bindery-bot and @bindery_2',
  '> @bindery Explain keys.\n\nI agree.',
  'Use `@bindery` for this',
  'Use ``a ` @bindery`` for this',
  '```\n@bindery\n```',
  '~~~~sh\n@bindery\n~~~\n~~~~',
  '```\n@bindery in a block that nothing closes',
  '    @bindery in an indented block',
  '<!-- @bindery hidden -->',
  'see docs/bindery/index.mdx',
])('%j does not mention the agent', (text) => {
  expect(isMention(text, 'bindery')).toBe(false);
});

test('nothing mentions an agent without a name', () => {
  expect(isMention('@bindery', null)).toBe(false);
});
