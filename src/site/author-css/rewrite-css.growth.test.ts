import { createFeatures } from '../../features/testing.ts';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { rewriteCss } from './rewrite-css.ts';
import { measureGrowth } from '../../../test/helpers/growth.ts';

const at = { file: 'style.css', line: 1, column: 1 };

function rewrite(css: string, airGapped = false) {
  const diagnostics: Diagnostic[] = [];
  const features = createFeatures(airGapped ? 'air-gapped' : 'cloud');
  const links = { depth: 4, findFile: () => undefined };
  const report = (item: Diagnostic) => diagnostics.push(item);
  return { css: rewriteCss({ css, at, features, links, report }), diagnostics };
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
    '[a]',
    '[href="/a"]',
    '[class*=call]',
    'a[aria-haspopup=menu]',
    'url(//a)',
    'url("//a"',
    '@import "//a";\n',
  ]) {
    expect(measureGrowth((count) => rewrite(part.repeat(count), true), 250)).toBeLessThan(30);
  }
});
