/**
 * Returns whether a name belongs to a file or folder of Git or of a pipeline, or to one with credentials. The agent
 * can neither read nor write them, and no project can open them to it. Expects the result of `foldName`.
 */
export function isClosedName(foldedName: string): boolean {
  return NAMES.has(foldedName) || PATTERNS.some((pattern) => pattern.test(foldedName));
}

const NAMES: ReadonlySet<string> = new Set([
  // Pipelines
  '.buildkite',
  '.builds',
  '.circleci',
  '.forgejo',
  '.harness',
  '.semaphore',
  '.tekton',
  '.woodpecker',
  '.azure-pipelines',
  'bamboo-specs',
  'codeowners',
  // Where Git fetches large files, and the credentials for it
  '.lfsconfig',
  // Credentials
  '.aws',
  '.docker',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.ssh',
  // Installed packages
  'node_modules',
]);

const PATTERNS: readonly RegExp[] = [
  // Single-file pipelines
  /^\.(?:appveyor|build|cirrus|drone|prow|screwdriver|travis|woodpecker)\.(?:ya?ml|star|jsonnet)$/,
  /^(?:appveyor|screwdriver|azure-pipelines[\w.-]*|bitbucket-pipelines|bitrise|buildspec|codefresh|codemagic|wercker)\.ya?ml$/,
  /^cloudbuild[\w.-]*\.(?:ya?ml|json)$/,
  /^jenkinsfile(?:$|\.(?!mdx?$))/,
  /^\.git/,
  // Windows short names of .git, .gitmodules, .gitattributes and .gitignore, for old programs
  /^gi[0-9a-z]{0,4}~\d/,
  /^\.env(?:$|\.)/,
  /^\.yarnrc/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /\.(?:pem|key|p12|pfx|jks|keystore)$/,
];
