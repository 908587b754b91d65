import { expect, test } from 'vitest';
import { FAILURE_MESSAGES, FAILURES } from './describe-failure.ts';

test('every failure has its own title', () => {
  const titles = Object.values(FAILURES).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('every next step is a link to the settings, or has a message for the agent', () => {
  const actions = Object.values(FAILURES).map(({ action }) => action);
  const silentActions = actions.filter(
    (action) => action !== 'none' && action !== 'settings' && !FAILURE_MESSAGES[action],
  );
  expect(silentActions).toEqual([]);
});
