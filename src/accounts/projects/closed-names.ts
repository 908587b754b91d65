/**
 * Files and folders of git, of pipelines and with credentials: no project may open them to its agent, which neither reads
 * nor writes them. Names are folded as `foldName` does it.
 */
export function isClosedName(folded: string): boolean {
  return NAMES.has(folded) || PATTERNS.some((pattern) => pattern.test(folded));
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
  // Where git gets large files, and with which credentials
  '.lfsconfig',
  // Credentials
  '.aws',
  '.docker',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.ssh',
  // Packages that were installed
  'node_modules',
]);

const PATTERNS: readonly RegExp[] = [
  // Pipelines that are one file
  /^\.(?:appveyor|build|cirrus|drone|prow|screwdriver|travis|woodpecker)\.(?:ya?ml|star|jsonnet)$/,
  /^(?:appveyor|screwdriver|azure-pipelines[\w.-]*|bitbucket-pipelines|bitrise|buildspec|codemagic|wercker)\.ya?ml$/,
  /^cloudbuild[\w.-]*\.(?:ya?ml|json)$/,
  /^jenkinsfile(?:$|\.(?!mdx?$))/,
  /^\.git/,
  // Short names of .git, .gitmodules, .gitattributes and .gitignore on Windows, for old programs.
  /^gi[0-9a-z]{0,4}~\d/,
  /^\.env(?:$|\.)/,
  /^\.yarnrc/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /\.(?:pem|key|p12|pfx|jks|keystore)$/,
];
