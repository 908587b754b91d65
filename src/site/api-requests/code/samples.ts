/**
 * Writes the request as code for the reader to copy. It follows every change of the form, so it runs in the browser.
 */
import type { BuiltRequest } from '../build-request.ts';
import { writeCurl } from './curl.ts';
import { writeJavaScript } from './javascript.ts';
import { writePython } from './python.ts';

export interface Sample {
  label: string;
  /** Name of the language in code blocks. */
  language: 'bash' | 'javascript' | 'python';
  write: (request: BuiltRequest) => string;
}

export const SAMPLES: readonly Sample[] = [
  { label: 'cURL', language: 'bash', write: writeCurl },
  { label: 'JavaScript', language: 'javascript', write: writeJavaScript },
  { label: 'Python', language: 'python', write: writePython },
];
