import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { checkRedirects } from './check-redirects.ts';
import { matchRedirect } from './redirects.ts';
import { growthOf } from '../../../test/helpers/growth.ts';

function rules(...pairs: [string, string][]) {
  return pairs.map(([source, destination]) => ({ source, destination, permanent: true }));
}

function lead(source: string, destination: string, path: string): string | undefined {
  return matchRedirect(rules([source, destination]), path)?.destination;
}

describe('matchRedirect', () => {
  test('many wildcards in one rule take linear time', () => {
    const match = (count: number) => lead(`/${'*a'.repeat(200)}b`, '/x', `/${'a'.repeat(count)}`);
    expect(growthOf(match, 2_000)).toBeLessThan(30);
  });
});

describe('checkRedirects', () => {
  function check(pairs: [string, string][], pages: string[] = []) {
    const diagnostics: Diagnostic[] = [];
    const kept = checkRedirects({
      redirects: rules(...pairs).map((rule, index) => ({
        rule,
        place: { file: 'docs.json', line: index + 1, column: 1 },
      })),
      pages: new Map(pages.map((url) => [url, true])),
      hasAsset: (file) => file === 'spec.json',
      report: (diagnostic) => diagnostics.push(diagnostic),
    });
    return { kept: kept.map(({ source }) => source), diagnostics };
  }

  test('thousands of rules are checked in linear time', () => {
    const run = (length: number) =>
      check(Array.from({ length }, (_, index): [string, string] => [`/r${index}`, `/r${index + 1}`]));
    expect(growthOf(run, 1_000)).toBeLessThan(30);
  });
});
