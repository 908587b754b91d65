/** GitHub alerts and Obsidian callouts. */
import { expect, test } from 'vitest';
import { renderTestPage } from '../../testing.ts';

test.each([
  ['> [!NOTE]\n> Text **b**', 'note', ''],
  ['> [!important]\n> Text **b**', 'info', ''],
  ['> [!CAUTION]\n>\n> Text **b**', 'danger', ''],
  ['> [!info] Title here\n> Text **b**', 'info', 'Title here'],
  ['> [!success]- Title *here*\n> Text **b**', 'check', 'Title here'],
  ['> [!question]+\n> Text **b**', 'info', ''],
  ['> [!warning] **Title** here\n>\n> Text **b**', 'warning', 'Title here'],
])('%j is a callout', async (text, kind, title) => {
  const { body, diagnostics } = await renderTestPage(text);
  expect(body).toContain(`data-callout-type="${kind}"`);
  expect(body).toContain('Text <strong>b</strong>');
  expect(body).not.toContain('[!');
  if (title !== '') expect(body).toMatch(new RegExp(`${title}</`));
  expect(diagnostics).toEqual([]);
});

test('a callout can consist of its title alone', async () => {
  const { body } = await renderTestPage('> [!tip] All of it');
  expect(body).toMatch(/data-callout-type="tip".*All of it/s);
});

test.each(['> [!unknown]\n> Text', '> [!constructor]\n> Text', '> Text [!NOTE]'])('%j is a quote', async (text) => {
  const { body } = await renderTestPage(text);
  expect(body).toContain('<blockquote>');
  expect(body).toContain('[!');
});
