import { fc } from '../../../test/helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import { findNameProblem, isProtectedPath, isReadOnlyPath, isSafePath } from './path-policy.ts';

describe('isProtectedPath', () => {
  test.each([
    '.git/config',
    'a/.GIT/hooks/x',
    '.git ',
    '.git./x',
    '.git::$INDEX_ALLOCATION/config',
    'GIT~1/config',
    'gi7eba~1',
    '.g\u200Cit/config',
    '.git\uFEFF/config',
    '\uFF0Egit/config',
    '.github/workflows/x.yml',
    '.GitHub/workflows/x.yml',
    '.gitlab-ci.yml',
    'a/.gitattributes',
    '.gitmodules',
    '.circleci/config.yml',
    'Jenkinsfile',
    'CODEOWNERS',
    'docs/codeowners',
    'bitbucket-pipelines.yml',
    'azure-pipelines.yml',
    'azure-pipelines-nightly.yaml',
    '.build.yml',
    '.drone.jsonnet',
    '.screwdriver.yaml',
    'appveyor.yml',
    'bitrise.yml',
    'cloudbuild.json',
    'Jenkinsfile.release',
    '.tekton/push.yaml',
    '.lfsconfig',
    '.husky/pre-commit',
    '.npmrc',
    'package.json',
    'node_modules/x/index.js',
    '.env',
    '.env.production',
    'certs/server.key',
    '.ssh/id_ed25519',
    '.mcp.json',
    'docs/.claude/settings.json',
    '.CLAUDE.json',
    '.bindery/glossary.yaml',
    '.cursor/rules/x.mdc',
    '.cursorrules',
    '.clinerules/a.md',
    '.devcontainer.json',
    '.devcontainer/Dockerfile',
    '.zed/tasks.json',
  ])('%j', (name) => expect(isProtectedPath(name)).toBe(true));

  test.each([
    'docs.json',
    'guides/git.mdx',
    'git/basics.mdx',
    '.mintlify/AGENTS.md',
    'github.mdx',
    'api-keys.mdx',
    'env.mdx',
    'api/build.yaml',
    'guides/azure-pipelines.mdx',
    'guides/jenkinsfile.mdx',
  ])('not %j', (name) => expect(isProtectedPath(name)).toBe(false));
});

describe('isReadOnlyPath', () => {
  test.each([
    '.github/workflows/x.yml',
    'conf.py',
    'docs/CONF.PY',
    'conf.py.',
    'mkdocs.yml',
    'GNUmakefile',
    'Makefile.am',
    'rules.mk',
    'justfile',
    'Taskfile.yml',
    'compose.override.yaml',
    'pyproject.toml',
    'requirements-docs.txt',
    'Cargo.lock',
    'go.mod',
    'Gemfile.lock',
    'bun.lockb',
    'docusaurus.config.ts',
    '.eslintrc.cjs',
    // Settings that name code to run, often in the pipeline of a pull request
    '.eslintrc.json',
    '.prettierrc',
    '．prettierrc',
    '.remarkrc.yaml',
    '.markdownlint-cli2.jsonc',
    '.mega-linter.yml',
    '.lefthook.yml',
    '.cargo/config.toml',
    '.mvn/extensions.xml',
    '.vitepress/config.ts',
    'docs/.storybook/main.js',
    '.rvmrc',
    '.well-known/.htaccess',
    'babel.config.json',
    'cspell.config.yaml',
    'cspell.json',
    'lefthook-local.yml',
    'dangerfile.js',
    'Dangerfile.swift',
    'hugo.toml',
    'karma.conf.js',
    'lib/tasks/docs.rake',
    'main.tf',
    'rust-toolchain.toml',
    'serverless.yml',
    'tasks.py',
    'web.config',
    'tsconfig.build.json',
    'gradle/wrapper/gradle-wrapper.properties',
    'gatsby-node.js',
    'action.yml',
    'Earthfile',
    'build.rs',
    '.replit',
    'renovate.json',
    'CNAME',
    'public/_headers',
    '.openhands/setup.sh',
    'AGENTS.md',
    'guides/CLAUDE.md',
    '.mintlify/AGENTS.md',
    'agents.md',
    'guides/claude.md',
    'Claude.Local.MD',
    'ＡＧＥＮＴＳ.md',
    'agents\u200B.md',
    'agents․md',
    'AGENTS.md. ',
    'agents.md\u00A0',
    'agents.md::$DATA',
    'gemını.md',
    'copilot-instructions.md',
    'COPILOT-INSTRUCTIONS.MD',
    '.CursorRules',
    '.WindsurfRules',
    '.Rules',
    'a/PACKAG~1.JSO',
    'CURSOR~1',
    '.GIT/config',
    '.GitHub',
    '.github./workflows',
    'git~1/config',
  ])('%j', (name) => expect(isReadOnlyPath(name)).toBe(true));

  test('matches a name in any case and with any invisible characters in it', () => {
    const names = [
      'AGENTS.md',
      '.cursorrules',
      'copilot-instructions.md',
      '.github',
      '.git',
      'package.json',
      'conf.py',
    ];
    const disguises = fc.constantFrom(
      (letter: string) => letter,
      (letter: string) => letter.toUpperCase(),
      (letter: string) => letter.toLowerCase(),
      (letter: string) => `${letter}\u200D`,
      (letter: string) => `\uFE0F${letter}`,
      (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(disguises, { minLength: 30, maxLength: 30 }),
        fc.constantFrom('', '.', ' ', '. .', '::$DATA'),
        (name, letters, end) => {
          const disguisedName = [...name].map((letter, index) => letters[index]?.(letter) ?? letter).join('');
          expect(isReadOnlyPath(`guides/${disguisedName}${end}`)).toBe(true);
        },
      ),
    );
  });

  test.each([
    'docs.json',
    'openapi.yaml',
    'makefile.mdx',
    'dockerfile.md',
    'requirements.mdx',
    'agents.mdx',
    'claude.mdx',
    'using-agents.md',
    'skills.md',
    'notes~1990s.mdx',
    'snippets/card.jsx',
    'config.js',
    'compose.mdx',
    'cname.mdx',
    'actions.yml',
    'configure/hugo.mdx',
    'waf/caddyfile.mdx',
    'rust-toolchain/tasks.mdx',
    'style.css',
    '.mintignore',
    '.well-known/security.txt',
    'config.json',
    'guides/danger.mdx',
    'prometheus-config.yaml',
    'gradle.mdx',
  ])('not %j', (name) => expect(isReadOnlyPath(name)).toBe(false));
});

describe('files that a project opens to its agent', () => {
  const open = new Set(['mkdocs.yml', 'package.json', '.env', 'site/.github/ci.yml']);

  test('can be read and changed, unless they belong to Git, a pipeline or credentials', () => {
    expect([...open].filter((name) => !isProtectedPath(name, open))).toEqual(['mkdocs.yml', 'package.json']);
    expect([...open].filter((name) => !isReadOnlyPath(name, open))).toEqual(['mkdocs.yml', 'package.json']);
  });

  test('open no other file of the same name', () => {
    expect([isProtectedPath('site/package.json', open), isReadOnlyPath('site/mkdocs.yml', open)]).toEqual([true, true]);
  });
});

describe('isSafePath', () => {
  test.each([
    'a/../b',
    '..',
    '/a',
    'a//b',
    'a/',
    'a\\b',
    'a\0b',
    'a\nb',
    '',
    'x'.repeat(256),
    `a/${'é'.repeat(128)}`,
    '\uD800',
    'a\uFFFD.mdx',
    './a',
    'a/.',
    'aa/'.repeat(333) + 'ab',
  ])('not %j', (name) => expect(isSafePath(name)).toBe(false));

  test.each([
    'index.mdx',
    'a/b/c.mdx',
    'ünï/🙂.md',
    '-dash.mdx',
    'a b.mdx',
    'x'.repeat(255),
    `a/${'é'.repeat(127)}`,
    `${'aa/'.repeat(333)}a`,
  ])('%j', (name) => expect(isSafePath(name)).toBe(true));

  test("accepts no path that leaves the folder or contains a name of Git's own folder", () => {
    const part = fc.constantFrom('..', '.', '', '.git', '.GIT', 'git~1', 'a', '\\', '..\\', '.g\u200Dit', '\u0000');
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 5 }), (parts) => {
        const name = parts.join('/');
        if (!isSafePath(name)) return;
        expect(name.split('/')).not.toEqual(expect.arrayContaining(['..']));
        expect(name).not.toMatch(/^\/|\\|\0|(?:^|\/)\.git(?:\/|$)/i);
      }),
    );
  });
});

test('findNameProblem refuses names that other operating systems cannot store', () => {
  const names = ['a:b.mdx', 'what?.mdx', 'con.mdx', 'a.', 'a ', '-rf.mdx', 'in\u200Bvisible.mdx'];
  expect(names.filter((name) => findNameProblem(name) === undefined)).toEqual([]);
  expect(findNameProblem('first steps.mdx')).toBeUndefined();
});
