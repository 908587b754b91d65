/** The languages of code samples (content format, Sample languages). */
import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { writeCurl } from '../../../api-requests/code/curl.ts';
import { writeJavaScript, writeNode } from '../../../api-requests/code/javascript.ts';
import { writePython } from '../../../api-requests/code/python.ts';
import { findSampleLanguageName, type SampleLanguageName } from '../../../model/sample-languages.ts';
import { writeDart } from './dart.ts';
import { writePhp } from './php.ts';
import { writeRuby } from './ruby.ts';

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
  /** Escapes values of headers and forms, which this client writes as they are. */
  escape?: (value: string) => string;
  /** Corrects the code. */
  fix?: (code: string) => string;
}

const LANGUAGES: Readonly<Record<SampleLanguageName, SampleLanguage>> = {
  bash: { title: 'cURL', code: 'bash', writer: writeCurl },
  python: { title: 'Python', code: 'python', writer: writePython },
  javascript: { title: 'JavaScript', code: 'javascript', writer: writeJavaScript },
  node: { title: 'Node.js', code: 'javascript', writer: writeNode },
  php: { title: 'PHP', code: 'php', writer: writePhp },
  go: { title: 'Go', code: 'go', writer: { target: 'go', client: 'native', fix: addFormValues } },
  java: { title: 'Java', code: 'java', writer: { target: 'java', client: 'nethttp' } },
  ruby: { title: 'Ruby', code: 'ruby', writer: writeRuby },
  powershell: { title: 'PowerShell', code: 'powershell', writer: { target: 'powershell', client: 'restmethod' } },
  swift: { title: 'Swift', code: 'swift', writer: { target: 'swift', client: 'nsurlsession' } },
  csharp: { title: 'C#', code: 'csharp', writer: { target: 'csharp', client: 'restsharp' } },
  dotnet: { title: '.NET', code: 'csharp', writer: { target: 'csharp', client: 'httpclient', escape: escapeJson } },
  typescript: { title: 'TypeScript', code: 'typescript', writer: writeJavaScript },
  c: { title: 'C', code: 'c', writer: { target: 'c', client: 'libcurl' } },
  'c++': { title: 'C++', code: 'cpp', writer: { target: 'c', client: 'libcurl' } },
  kotlin: { title: 'Kotlin', code: 'kotlin', writer: { target: 'kotlin', client: 'okhttp' } },
  rust: { title: 'Rust', code: 'rust', writer: { target: 'rust', client: 'reqwest' } },
  dart: { title: 'Dart', code: 'dart', writer: writeDart },
};

/** Each `Set` would replace the value before it. */
function addFormValues(code: string): string {
  return code.replaceAll('\tpostData.Set(', '\tpostData.Add(');
}

function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

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
