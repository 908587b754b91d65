/**
 * Whether a file runs code when a person builds, installs or opens the repository, or tells other agents what to do. The
 * agent can read these files but never changes them, so that a misleading page can't plant code. Expects a name that
 * `foldName` folded.
 */
export function isReadOnlyName(foldedName: string): boolean {
  return (
    isHiddenName(foldedName) ||
    NAMES.has(foldedName) ||
    isInstructionsName(foldedName) ||
    isShortName(foldedName) ||
    PATTERNS.some((pattern) => pattern.test(foldedName))
  );
}

/**
 * Whether a file contains instructions that other agents follow. Agents read them in any letter case, and some disks
 * don't distinguish `agents.md` from `AGENTS.md`. A page about agents can still be called `agents.mdx`.
 */
function isInstructionsName(foldedName: string): boolean {
  return /^(?:agents?|claude|crush|gemini|qwen|skill|warp|copilot-instructions)(?:\.(?:local|override))?\.md$/.test(
    foldedName,
  );
}

/**
 * Returns whether a name starts with a dot and isn't content of a site. Such files configure programs, and many of them
 * name code to run: `.prettierrc`, `.vitepress/config.ts`, `.cargo/config.toml`. A list of them would never be complete.
 */
function isHiddenName(foldedName: string): boolean {
  return foldedName.startsWith('.') && !HIDDEN_CONTENT.has(foldedName);
}

/** Names with a dot that contain the content of a site, or whose files are checked by their own names. */
const HIDDEN_CONTENT: ReadonlySet<string> = new Set(['.mintignore', '.mintlify', '.well-known']);

/** Whether a name has the form of a short name that Windows also finds a file by, such as `PACKAG~1.JSO`. */
function isShortName(foldedName: string): boolean {
  return /^[^.]{1,6}~\d{1,6}(?:\.[^.]{0,3})?$/.test(foldedName);
}

const NAMES: ReadonlySet<string> = new Set([
  // Documentation generators, some of which run Python, Ruby or commands from these files
  '_config.yaml',
  '_config.yml',
  'antora-playbook.yml',
  'book.toml',
  'conf.py',
  'docfx.json',
  'gatsby-browser.js',
  'gatsby-config.js',
  'gatsby-node.js',
  'gatsby-ssr.js',
  'hugo.json',
  'hugo.toml',
  'hugo.yaml',
  'mkdocs.yaml',
  'mkdocs.yml',
  'pelicanconf.py',
  'publishconf.py',
  'readthedocs.yaml',
  'readthedocs.yml',
  'sidebars.js',
  'sidebars.ts',
  'zensical.toml',
  // Task runners
  'action.yaml',
  'action.yml',
  'build.rs',
  'build.zig',
  'configure.ac',
  'dagger.json',
  'devenv.yaml',
  'dodo.py',
  'docker-bake.hcl',
  'earthfile',
  'meson.build',
  'skaffold.yaml',
  'tiltfile',
  'brewfile',
  'bsdmakefile',
  'build.xml',
  'cmakelists.txt',
  'containerfile',
  'gnumakefile',
  'gradlew',
  'gradlew.bat',
  'justfile',
  'magefile.go',
  'mise.toml',
  'mvnw',
  'noxfile.py',
  'pom.xml',
  'procfile',
  'rakefile',
  'sconscript',
  'sconstruct',
  'snakefile',
  'tasks.py',
  'tox.ini',
  'vagrantfile',
  'wscript',
  'xmake.lua',
  // Package manifests and lock files
  'build.pl',
  'build.sbt',
  'bun.lock',
  'bun.lockb',
  'cartfile',
  'cpanfile',
  'deno.json',
  'deno.jsonc',
  'deno.lock',
  'deps.edn',
  'devbox.json',
  'environment.yaml',
  'environment.yml',
  'flake.lock',
  'gemfile',
  'gemfile.lock',
  'go.mod',
  'go.sum',
  'go.work',
  'jsr.json',
  'lerna.json',
  'makefile.pl',
  'mix.exs',
  'mix.lock',
  'npm-shrinkwrap.json',
  'nuget.config',
  'nx.json',
  'package.resolved',
  'package.swift',
  'packages.lock.json',
  'pdm.lock',
  'pipfile',
  'pipfile.lock',
  'podfile',
  'poetry.lock',
  'project.clj',
  'pubspec.lock',
  'pubspec.yaml',
  'pyproject.toml',
  'rebar.config',
  'rush.json',
  'rust-toolchain.toml',
  'setup.cfg',
  'setup.py',
  'stack.yaml',
  'turbo.json',
  'uv.lock',
  'vcpkg.json',
  // Programs that change or check the repository automatically, and whose settings name code to run
  'angular.json',
  'appfile',
  'cspell.json',
  'fastfile',
  'guardfile',
  'lighthouserc.json',
  'mypy.ini',
  'nodemon.json',
  'phpunit.xml',
  'phpunit.xml.dist',
  'pylintrc',
  'pytest.ini',
  'rector.php',
  'renovate.json',
  'renovate.json5',
  'simple-git-hooks.json',
  'tslint.json',
  // Python files that run automatically
  'conftest.py',
  'sitecustomize.py',
  'usercustomize.py',
  // Deployment settings
  '_headers',
  '_redirects',
  'cname',
  'amplify.yml',
  'app.yaml',
  'caddyfile',
  'firebase.json',
  'fly.toml',
  'render.yaml',
  'web.config',
  'wrangler.json',
  'wrangler.jsonc',
  'wrangler.toml',
]);

const PATTERNS: readonly RegExp[] = [
  /^(?:makefile|dockerfile)\.(?!mdx?$)/,
  /\.(?:mk|mak|cmake|gradle|gradle\.kts|nix|bzl|bazel|gemspec|podspec|rockspec|nuspec|opam|cabal|csproj|fsproj|vbproj|vcxproj|sln|props|targets|rake|tf)$/,
  /^(?:docker-)?compose(?:\.[\w-]+)?\.ya?ml$/,
  /^(?:cargo|composer)\.(?:toml|lock|json)$/,
  /^(?:requirements|constraints)(?:[._-][\w.-]*)?\.(?:txt|in)$/,
  /^(?:gulp|grunt|just|task|fab|conan)file(?:\.(?:[cm]?[jt]s|py|txt|ya?ml|dist\.ya?ml))?$/,
  // Settings of bundlers, linters and site generators that are programs
  /^[\w.-]+[.-]config\.(?:[cm]?[jt]sx?)$/,
  /^[\w.-]+\.conf\.(?:[cm]?[jt]s|coffee)$/,
  /^serverless\.(?:[cm]?[jt]s|json|ya?ml)$/,
  /^[\w.-]+\.config\.(?:json[c5]?|toml|ya?ml)$/,
  /^[jt]sconfig(?:\.[\w.-]+)?\.json$/,
  /^(?:danger|lefthook)(?:file|-local)?\.(?:[cm]?[jt]s|json|rb|swift|df\.kts|toml|ya?ml)$/,
  /^gradle[\w-]*\.properties$/,
];
