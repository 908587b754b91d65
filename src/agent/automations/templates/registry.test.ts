import { expect, test } from 'vitest';
import { createTools } from '../../tools/registry.ts';
import { parseTrigger } from '../parse-trigger.ts';
import { AUTOMATION_TEMPLATES } from './registry.ts';

test.each(AUTOMATION_TEMPLATES)('$id is complete, and its trigger is valid', (template) => {
  expect(template.id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  expect(template.name.length).toBeLessThanOrEqual(80);
  expect(template.description).toMatch(/^[A-Z].*\.$/);
  expect(template.prompt).toMatch(
    /change nothing|only add what is missing|do not guess|leave the page as it is|In the summary/,
  );
  const repositories = template.needs === 'repository' ? ['api'] : [];
  expect(parseTrigger(template.trigger, repositories).type).toBe(template.trigger.type);
});

test.each(AUTOMATION_TEMPLATES)('the prompt of $id names only tools and fields that the agent has', ({ prompt }) => {
  const tools = createTools({ hasWeb: false, plansFirst: false, translates: true }).map(({ name }) => name);
  const names = Array.from(prompt.matchAll(/`([^`]+)`/g), ([, name]) => name);
  for (const name of names) expect([...tools, 'openQuestions']).toContain(name);
});

test('ids and names are unique', () => {
  for (const field of ['id', 'name'] as const)
    expect(new Set(AUTOMATION_TEMPLATES.map((template) => template[field])).size).toBe(AUTOMATION_TEMPLATES.length);
});
