/**
 * Files and folders that steer git, hosts, pipelines and developers' machines, or hold credentials. The agent neither
 * reads nor writes them, wherever they lie. Names are folded as `foldName` does it.
 */
export function isProtectedName(folded: string): boolean {
  return NAMES.has(folded) || PATTERNS.some((pattern) => pattern.test(folded));
}

const NAMES: ReadonlySet<string> = new Set([
  // Pipelines
  '.appveyor.yml',
  '.buildkite',
  '.circleci',
  '.cirrus.yml',
  '.drone.yml',
  '.forgejo',
  '.semaphore',
  '.travis.yml',
  '.woodpecker',
  '.woodpecker.yml',
  '.woodpecker.yaml',
  'appveyor.yml',
  'azure-pipelines.yaml',
  'azure-pipelines.yml',
  '.azure-pipelines',
  'bitbucket-pipelines.yml',
  'bitbucket-pipelines.yaml',
  'buildspec.yml',
  'cloudbuild.yaml',
  'codeowners',
  'jenkinsfile',
  'netlify.toml',
  'vercel.json',
  'wercker.yml',
  // Programs that run by themselves on install, commit or opening a folder
  '.devcontainer',
  '.envrc',
  '.husky',
  '.idea',
  '.lefthook',
  '.mise.toml',
  '.pnpmfile.cjs',
  '.pre-commit-config.yaml',
  '.vscode',
  '.yarn',
  'bunfig.toml',
  'dockerfile',
  'lefthook.yml',
  'makefile',
  'node_modules',
  'package-lock.json',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
  // Credentials
  '.aws',
  '.docker',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.ssh',
]);

const PATTERNS: readonly RegExp[] = [
  /^\.git/,
  // What Windows may call .git, .gitmodules, .gitattributes and .gitignore for old programs.
  /^gi[0-9a-z]{0,4}~\d/,
  /^\.yarnrc/,
  /^\.lintstagedrc/,
  /^\.env(?:$|\.)/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /\.(?:pem|key|p12|pfx|jks|keystore)$/,
];
