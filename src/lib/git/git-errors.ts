import { AppError } from '../../errors.ts';
import { GitFailure } from './git-command.ts';

/** One clear sentence for a fetch that failed. What git printed stays in `cause`: it may quote what the server sent. */
export function describeGitFailure(error: unknown, url: URL): unknown {
  if (!(error instanceof GitFailure)) return error;
  const place = `${url.origin === 'null' ? `${url.protocol}//` : url.origin}${url.pathname}`;
  return new AppError('source_unavailable', `${sentenceFor(error)} (${place}).`, { cause: error });
}

function sentenceFor({ stderr, timedOut }: GitFailure): string {
  if (timedOut) return 'The repository did not answer in time; try again, or look at its server';
  return SENTENCES.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'The repository could not be read by git';
}

/** First match wins. git runs with LC_ALL=C, so its wording is fixed. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /Authentication failed|could not read (Username|Password)|returned error: (401|403)|invalid credentials/i,
    'The repository refused access; check that the token of the project is valid and may read it',
  ],
  [
    /Permission denied \(|Load key|invalid format|error in libcrypto/i,
    'The repository refused the ssh key; check that the key of the project is complete and may read it',
  ],
  [
    /Host key verification failed/i,
    'The ssh host key of the repository server has changed; if that is right, remove its line from ssh/known_hosts in the data folder',
  ],
  [
    /not found|does not appear to be a git repository|returned error: (404|410)/i,
    'The repository was not found, or the token of the project may not see it; check its URL',
  ],
  [/Could not resolve host/i, 'The host of the repository has no address; check its URL and the name server'],
  [/returned error: 3\d\d|redirect/i, 'The repository has moved and redirects are not followed; set its new URL'],
  [/certificate|SSL/i, 'The certificate of the repository server is not trusted here'],
  [/Connection refused|Failed to connect|timed out|Couldn't connect/i, 'The repository server cannot be reached'],
  [/dubious ownership/i, 'The repository belongs to another user of this machine, so git refuses to read it'],
  [/No space left/i, 'The disk of the worker is full'],
];
