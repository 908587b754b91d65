/** The languages of code samples (content format, Sample languages). */
import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { writeCurl } from '../../../api-requests/code/curl.ts';
import { writeJavaScript, writeNode } from '../../../api-requests/code/javascript.ts';
import { writePython } from '../../../api-requests/code/python.ts';
import { findSampleLanguageName, type SampleLanguageName } from '../../../model/sample-languages.ts';
import { writePhp } from './php.ts';

export interface SampleLanguage {
  title: string;
  /** Language of the code block. */
  code: string;
  writer: ((request: BuiltRequest) => string) | LibraryWriter;
}

/** Names used by the code sample library. */
export interface LibraryWriter {
  target: string;
  client: string;
  /** The only media type whose text this client supports. Headers still carry the real type. */
  onlyType?: string;
}

const LANGUAGES: Readonly<Record<SampleLanguageName, SampleLanguage>> = {
  bash: { title: 'cURL', code: 'bash', writer: writeCurl },
  python: { title: 'Python', code: 'python', writer: writePython },
  javascript: { title: 'JavaScript', code: 'javascript', writer: writeJavaScript },
  node: { title: 'Node.js', code: 'javascript', writer: writeNode },
  php: { title: 'PHP', code: 'php', writer: writePhp },
  go: { title: 'Go', code: 'go', writer: { target: 'go', client: 'native' } },
  java: { title: 'Java', code: 'java', writer: { target: 'java', client: 'nethttp' } },
  ruby: { title: 'Ruby', code: 'ruby', writer: { target: 'ruby', client: 'native' } },
  powershell: { title: 'PowerShell', code: 'powershell', writer: { target: 'powershell', client: 'restmethod' } },
  swift: { title: 'Swift', code: 'swift', writer: { target: 'swift', client: 'nsurlsession' } },
  csharp: { title: 'C#', code: 'csharp', writer: { target: 'csharp', client: 'restsharp' } },
  dotnet: { title: '.NET', code: 'csharp', writer: { target: 'csharp', client: 'httpclient' } },
  typescript: { title: 'TypeScript', code: 'typescript', writer: writeJavaScript },
  c: { title: 'C', code: 'c', writer: { target: 'c', client: 'libcurl' } },
  'c++': { title: 'C++', code: 'cpp', writer: { target: 'c', client: 'libcurl' } },
  kotlin: { title: 'Kotlin', code: 'kotlin', writer: { target: 'kotlin', client: 'okhttp' } },
  rust: { title: 'Rust', code: 'rust', writer: { target: 'rust', client: 'reqwest' } },
  dart: { title: 'Dart', code: 'dart', writer: { target: 'dart', client: 'http', onlyType: 'application/json' } },
};

/** Used if `api.examples.languages` isn't set. */
const DEFAULTS = ['curl', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];

/** Returns the languages with the given names, without duplicates. Unknown names are left out. */
export function listSampleLanguages(names: readonly string[] = DEFAULTS): SampleLanguage[] {
  return [...new Set(names.flatMap((name) => findSampleLanguage(name) ?? []))];
}

export function findSampleLanguage(name: string): SampleLanguage | undefined {
  const languageName = findSampleLanguageName(name);
  return languageName && LANGUAGES[languageName];
}
