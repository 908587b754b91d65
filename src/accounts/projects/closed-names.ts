/**
 * Files and folders of git, of pipelines and with credentials: no project may open them to its agent, which neither reads
 * nor writes them. Names are folded as `foldName` does it.
 */
export function isClosedName(folded: string): boolean {
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
  'wercker.yml',
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
  /^\.git/,
  // Short names of .git, .gitmodules, .gitattributes and .gitignore on Windows, for old programs.
  /^gi[0-9a-z]{0,4}~\d/,
  /^\.env(?:$|\.)/,
  /^\.yarnrc/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/,
  /\.(?:pem|key|p12|pfx|jks|keystore)$/,
];
