/**
 * Files that run code when somebody builds, installs or opens the repository, or that tell other agents what to do. The
 * agent may read them, and never changes them: a page that was meant to mislead it must not get that far. Names are
 * folded as `foldName` does it.
 */
export function isReadOnlyName(folded: string): boolean {
  return NAMES.has(folded) || PATTERNS.some((pattern) => pattern.test(folded));
}

/** Instructions for other agents, by their own spelling: `claude.md` and `agents.md` are also good names of pages. */
export function isInstructionsName(name: string): boolean {
  return (
    /^(?:agents?|claude|gemini|skill|copilot-instructions)(?:\.(?:local|override))?\.md$/i.test(name) &&
    /^[A-Z]/.test(name)
  );
}

const NAMES: ReadonlySet<string> = new Set([
  // Builders of documentation, some of which run Python, Ruby or commands that these files name
  '.readthedocs.yaml',
  '.readthedocs.yml',
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
  'mkdocs.yaml',
  'mkdocs.yml',
  'readthedocs.yaml',
  'readthedocs.yml',
  'sidebars.js',
  'sidebars.ts',
  'zensical.toml',
  // Runners of tasks
  'brewfile',
  'bsdmakefile',
  'build.xml',
  'cmakelists.txt',
  'containerfile',
  'gnumakefile',
  'gradlew',
  'gradlew.bat',
  'justfile',
  'mise.toml',
  'mvnw',
  'noxfile.py',
  'pom.xml',
  'procfile',
  'rakefile',
  'sconstruct',
  'snakefile',
  'tox.ini',
  'vagrantfile',
  // Manifests of packages, and what was locked
  '.tool-versions',
  'build.sbt',
  'bun.lock',
  'bun.lockb',
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
  'rush.json',
  'setup.cfg',
  'setup.py',
  'stack.yaml',
  'turbo.json',
  'uv.lock',
  'vcpkg.json',
  // Python that runs without being asked for
  'conftest.py',
  'sitecustomize.py',
  'usercustomize.py',
  // Deployments
  'amplify.yml',
  'app.yaml',
  'firebase.json',
  'fly.toml',
  'render.yaml',
  'wrangler.json',
  'wrangler.jsonc',
  'wrangler.toml',
]);

const PATTERNS: readonly RegExp[] = [
  /^(?:makefile|dockerfile)\.(?!mdx?$)/,
  /\.(?:mk|mak|cmake|gradle|gradle\.kts|nix|bzl|bazel|gemspec|cabal|csproj|fsproj|vbproj|sln|props|targets)$/,
  /^(?:docker-)?compose(?:\.[\w-]+)?\.ya?ml$/,
  /^(?:cargo|composer)\.(?:toml|lock|json)$/,
  /^(?:requirements|constraints)(?:[._-][\w.-]*)?\.(?:txt|in)$/,
  /^(?:gulp|grunt|just|task|fab|conan)file(?:\.(?:[cm]?[jt]s|py|txt|ya?ml|dist\.ya?ml))?$/,
  // Settings of bundlers, linters and site generators that are programs
  /^[\w.-]+[.-]config\.(?:[cm]?[jt]sx?)$/,
  /^\.[\w-]+rc\.(?:[cm]?[jt]s)$/,
];
