import { lookUp } from '../../../lib/look-up.ts';
import { AppError } from '../../../errors.ts';

/** Runs samples: in a container of an image, or with a command. */
export type SampleRunner = { image: string } | { words: readonly string[] };

/**
 * Reads the value of `--run-samples`: an image such as `node:24`, or a command with spaces such as
 * `podman run --rm -i node:24 {interpreter}`. Words can be quoted. No shell reads it.
 */
export function parseSampleRunner(text: string): SampleRunner {
  const value = text.trim();
  if (value === '' || value.startsWith('-'))
    throw new AppError(
      'invalid_request',
      `Expected an image or a command after --run-samples, got ${JSON.stringify(text)}.`,
    );
  if (!/\s/.test(value)) return { image: value };
  const words = value.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  return { words: words.map((word) => word.replace(/^(["'])(.*)\1$/s, '$2')) };
}

/** Programs that read a script from standard input, by the language of a fence. */
const INTERPRETERS: Readonly<Record<string, readonly string[]>> = {
  bash: ['bash'],
  sh: ['sh'],
  shell: ['sh'],
  shellscript: ['sh'],
  zsh: ['zsh'],
  python: ['python3', '-'],
  py: ['python3', '-'],
  javascript: ['node', '-'],
  js: ['node', '-'],
  mjs: ['node', '--input-type=module', '-'],
  ruby: ['ruby', '-'],
  rb: ['ruby', '-'],
  perl: ['perl', '-'],
  php: ['php'],
};

/** Lists the languages with an interpreter, for messages. */
export const SAMPLE_LANGUAGES: readonly string[] = Object.keys(INTERPRETERS);

/** What a container can use. It has no network. */
const CONTAINER_LIMITS = [
  '--network=none',
  '--memory=512m',
  '--pids-limit=256',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
];

/**
 * Returns the command that runs a sample in a language, which reads the code from standard input. `engine` is the path of
 * docker or podman, and `name` the container's name. Undefined if the language has no interpreter but needs one.
 */
export function createSampleCommand(
  runner: SampleRunner,
  { language, engine, name }: { language: string; engine: string; name: string },
): string[] | undefined {
  const interpreter = lookUp(INTERPRETERS, language);
  if ('image' in runner)
    return (
      interpreter && [
        engine,
        'run',
        '--rm',
        '--interactive',
        `--name=${name}`,
        ...CONTAINER_LIMITS,
        runner.image,
        ...interpreter,
      ]
    );
  if (!interpreter && runner.words.includes('{interpreter}')) return undefined;
  return runner.words.flatMap((word) =>
    word === '{interpreter}' ? (interpreter ?? []) : [word.replaceAll('{language}', language)],
  );
}
