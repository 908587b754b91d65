import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

test.each([
  ['<Badge color="purpel">x</Badge>', 'info', '"purpel" of "color". It is ignored. Did you mean "purple"?'],
  ['<Badge shape="star">x</Badge>', 'info', '"star" of "shape". It is ignored. Use "rounded" or "pill".'],
  ['<Columns cols={6}>x</Columns>', 'info', '"6" of "cols". The closest number is used. Use a number from 1 to 4.'],
  ['<CardGroup cols="auto">x</CardGroup>', 'info', '"auto" of "cols". It is ignored. Use a number from 1 to 4.'],
  ['<Icon icon="star" size={-2} />', 'info', '"-2" of "size". The closest number is used. Use a number from 1.'],
  [
    '<Card title="a" color="not a color" />',
    'info',
    '"not a color" of "color". It is ignored. Use a CSS color, such as "#16a34a".',
  ],
  ['<Icon icon="star" color="16A34A" />', 'info', '"16A34A" of "color". It is ignored. Did you mean "#16A34A"?'],
  ['<Steps titleSize="h7"><Step title="a">x</Step></Steps>', 'info', '"h7" of "titleSize"'],
  ['<Visibility for="agent">x</Visibility>', 'warning', '"agent" of "for". It is ignored. Did you mean "agents"?'],
  [
    '<Prompt actions={["copy", "vscode"]}>x</Prompt>',
    'warning',
    '"vscode" of "actions". It is ignored. Use "copy" or "cursor".',
  ],
  ['<Prompt actions="copy, vscode">x</Prompt>', 'warning', '"vscode" of "actions"'],
])('reports an unsupported value once: %s', async (text, severity, message) => {
  const { diagnostics } = await renderTestPage(text);
  expect(diagnostics).toMatchObject([
    { code: 'unknown-prop-value', severity, message: expect.stringContaining(message) },
  ]);
});

test('accepts supported values in all spellings, and values that only code knows', async () => {
  const { diagnostics } = await renderTestPage(
    [
      '<Badge color="white-destructive" size="xs" shape="pill">x</Badge>',
      '<Columns cols="3">x</Columns>',
      '<Columns cols={2}>x</Columns>',
      '<Columns>x</Columns>',
      '<Badge color="">x</Badge>',
      '<Prompt actions="copy cursor">x</Prompt>',
      '<Icon icon="star" color="rgb(1 2 3 / 50%)" size="1.5" />',
      '<Callout color={"#123"}>x</Callout>',
      '<Visibility for="humans">x</Visibility>',
    ].join('\n\n'),
  );
  expect(diagnostics).toEqual([]);
});
