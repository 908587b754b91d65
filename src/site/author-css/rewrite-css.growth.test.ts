import { featuresOf } from '../../features/testing.ts';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { rewriteCss } from './rewrite-css.ts';
import { growthOf } from '../../../test/helpers/growth.ts';

const at = { file: 'style.css', line: 1, column: 1 };

function rewrite(css: string, airGapped = false) {
  const diagnostics: Diagnostic[] = [];
  const features = featuresOf(airGapped ? 'air-gapped' : 'cloud');
  return { css: rewriteCss({ css, at, features, report: (item) => diagnostics.push(item) }), diagnostics };
}

test('a hostile sheet takes linear time', () => {
  for (const part of [
    '\\',
    '(',
    'url(',
    '"a',
    '/*',
    '@import ',
    'card{',
    '--a:{',
    '[',
    'url(//a)',
    'url("//a"',
    '@import "//a";\n',
  ]) {
    expect(growthOf((count) => rewrite(part.repeat(count), true), 250)).toBeLessThan(30);
  }
});
