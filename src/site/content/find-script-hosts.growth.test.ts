import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';
import { checkScriptHosts } from './find-script-hosts.ts';

function listHosts(script: string): string[] {
  const diagnostics: Diagnostic[] = [];
  checkScriptHosts(script, 'a.js', (diagnostic) => diagnostics.push(diagnostic));
  return diagnostics.map(({ message, line, code }) => `${code} ${line} ${/uses (\S+),/.exec(message)?.[1]}`);
}

test("long scripts take linear time, and deeply nested ones don't overflow the stack", () => {
  expect(measureGrowth((count) => listHosts('f("https://a.example.com/");'.repeat(count)), 2_000)).toBeLessThan(30);
  expect(listHosts(`${'('.repeat(200_000)}"https://a.example.com/"`)).toEqual(['external-resource 1 a.example.com']);
});
