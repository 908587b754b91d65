import { expect, test } from 'vitest';
import { createFeatures } from '../../features/testing.ts';
import { buildContentSecurityPolicy } from './headers.ts';
import { formatNginxRedirects } from './nginx-redirects.ts';
import { MODE_SCRIPT } from '../theme/mode-script.ts';
import { hash } from 'node:crypto';
import { renderTestSite } from '../testing.ts';

function formatMaps(rules: [source: string, destination: string, permanent?: boolean][]): string {
  return formatNginxRedirects(
    rules.map(([source, destination, permanent = true]) => ({ source, destination, permanent })),
  );
}

test('creates one nginx map for permanent and one for temporary redirects', () => {
  const text = formatMaps([
    ['/old', '/new#part'],
    ['later/', 'https://elsewhere.example/', false],
  ]);
  const [permanentMap = '', temporaryMap = ''] = text.split(/(?=map \$uri \$docs_temporary)/);
  expect(permanentMap).toContain('map $uri $docs_permanent {\n    default "";\n    "/old" "/new#part";\n}');
  expect(temporaryMap).toContain('    "/later" "https://elsewhere.example/";\n');
});

test('does not encode percent-encoded text again', () => {
  const text = formatMaps([
    ['/old name', '/a b?q=%26#c%20d'],
    ['/away', 'https://elsewhere.example/a%20b'],
  ]);
  expect(text).toContain('"/old name" "/a%20b?q=%26#c%20d";');
  expect(text).toContain('"/away" "https://elsewhere.example/a%20b";');
});

/** Returns the redirect that nginx would send for a path. Its regular expressions are close enough to JavaScript's. */
function findRedirect(rule: [string, string], path: string): string | undefined {
  const match = /^ {4}"~(.*)" "(.*)";$/m.exec(formatMaps([rule]));
  const pattern = match?.[1]?.replaceAll('\\\\', '\\') ?? '';
  const groups = new RegExp(pattern).exec(path)?.groups;
  return groups && match?.[2]?.replace(/\$\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
}

test.each([
  [['/beta/:slug*', '/v2/:slug*'], '/beta/a/b', '/v2/a/b'],
  [['/beta/:slug*', '/v2/:slug*'], '/beta', '/v2/'],
  [['/beta/:slug*', '/v2/:slug*'], '/betas', undefined],
  [['/u/:id/edit', '/edit/:id'], '/u/7/edit', '/edit/7'],
  [['/u/:id/edit', '/edit/:id'], '/u/7/8/edit', undefined],
  [['/docs/concept-*', '/ideas/*'], '/docs/concept-x/y', '/ideas/x/y'],
  [['/a.b/:x', '/c/:x'], '/aXb/1', undefined],
  [['/beta/:slug*', '/v2/:slug*'], '/beta/x\r\nSet-Cookie: a=b', undefined],
] as [[string, string], string, string | undefined][])(
  'a wildcard rule %j resolves %j to %j',
  (rule, path, expected) => {
    expect(findRedirect(rule, path)).toBe(expected);
  },
);

test('never lets author text leave its string or read an nginx variable', () => {
  const text = formatMaps([
    ['/a"; return 200 "x', '/b"; return 200 "x'],
    ['/v', '/$request_body/${host}'],
    ['/line\nbreak', '/x'],
  ]);
  expect(text).toContain('"/a\\"; return 200 \\"x" "/b%22%3B%20return%20200%20%22x";');
  expect(text).toContain('"/v" "/%24request_body/%24%7Bhost%7D";');
  expect(text).not.toContain('break');
});

test('an air-gapped site has a policy without other hosts that only allows our inline script', async () => {
  const { files, pages } = await renderTestSite({ 'a.md': '# A' }, { features: createFeatures('air-gapped') });
  expect(JSON.parse(files.get('_docs/headers.json') ?? '')).toEqual({
    contentSecurityPolicy: buildContentSecurityPolicy(),
  });
  expect(buildContentSecurityPolicy()).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  const scripts = pages.get('/a')?.html.matchAll(/<script>(.*?)<\/script>/g) ?? [];
  expect(Array.from(scripts, ([, script]) => script)).toEqual([MODE_SCRIPT]);
  expect(buildContentSecurityPolicy()).toContain(`'sha256-${hash('sha256', MODE_SCRIPT, 'base64')}'`);
  expect((await renderTestSite({ 'a.md': '# A' })).files.has('_docs/headers.json')).toBe(false);
});
