import fs from 'node:fs';
import path from 'node:path';
import { DEFINITIONS_FILE, parseDefinitions } from '../../agent/automations/definitions/parse-definitions.ts';
import type { Diagnostic } from '../../site/shared.ts';

/** Finds the problems of the automations that a docs folder defines. Which other repositories exist is known to the service. */
export function findDefinitionProblems(folder: string): Diagnostic[] {
  const text = fs.readFileSync(path.join(folder, DEFINITIONS_FILE), 'utf8');
  return parseDefinitions(text).problems.map(({ line, message }) => ({
    file: DEFINITIONS_FILE,
    line,
    column: 1,
    severity: 'warning',
    code: 'automation-invalid',
    message,
  }));
}
