import { AppError } from '../../errors.ts';
import { ACCESSIBILITY_CODES } from '../../site/shared.ts';

interface Selection {
  only?: string[];
  externalLinks?: boolean;
  accessibility?: boolean;
  vale?: boolean;
  runSamples?: string;
}

/**
 * Rejects `--only` with a code of a check that isn't enabled: it would always pass.
 *
 * @throws AppError `invalid_request`
 */
export function refuseUnasked({ only = [], ...options }: Selection): void {
  for (const [option, isEnabled, covers] of listOptionalChecks(options)) {
    const code = isEnabled ? undefined : only.find(covers);
    if (code !== undefined) throw new AppError('invalid_request', `--only ${code} requires ${option}.`);
  }
}

/** The checks that only run if an option asks for them, with the codes that they report. */
function listOptionalChecks(options: Selection): [string, unknown, (code: string) => boolean][] {
  return [
    ['--external-links', options.externalLinks, (code) => code.endsWith('-external-link')],
    ['--accessibility', options.accessibility, (code) => ACCESSIBILITY_CODES.includes(code)],
    ['--vale', options.vale, (code) => code === 'vale-rule'],
    ['--run-samples', options.runSamples, (code) => code.startsWith('sample-')],
  ];
}
