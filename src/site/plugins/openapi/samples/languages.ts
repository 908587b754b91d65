/** The languages of code samples (content format, Sample languages), with the names that sites can use for them. */
import type { BuiltRequest } from '../../../api-requests/build-request.ts';
import { writeCurl } from '../../../api-requests/code/curl.ts';
import { writeJavaScript, writeNode } from '../../../api-requests/code/javascript.ts';
import { writePython } from '../../../api-requests/code/python.ts';
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

const LANGUAGES: [names: string, language: SampleLanguage][] = [
  ['bash curl sh shell zsh', { title: 'cURL', code: 'bash', writer: writeCurl }],
  ['python py', { title: 'Python', code: 'python', writer: writePython }],
  ['javascript js', { title: 'JavaScript', code: 'javascript', writer: writeJavaScript }],
  ['node nodejs node.js node-js', { title: 'Node.js', code: 'javascript', writer: writeNode }],
  ['php', { title: 'PHP', code: 'php', writer: writePhp }],
  ['go golang', { title: 'Go', code: 'go', writer: { target: 'go', client: 'native' } }],
  ['java', { title: 'Java', code: 'java', writer: { target: 'java', client: 'nethttp' } }],
  ['ruby rb', { title: 'Ruby', code: 'ruby', writer: { target: 'ruby', client: 'native' } }],
  ['powershell', { title: 'PowerShell', code: 'powershell', writer: { target: 'powershell', client: 'restmethod' } }],
  ['swift', { title: 'Swift', code: 'swift', writer: { target: 'swift', client: 'nsurlsession' } }],
  ['csharp c#', { title: 'C#', code: 'csharp', writer: { target: 'csharp', client: 'restsharp' } }],
  ['dotnet .net dot-net', { title: '.NET', code: 'csharp', writer: { target: 'csharp', client: 'httpclient' } }],
  ['typescript ts', { title: 'TypeScript', code: 'typescript', writer: writeJavaScript }],
  ['c', { title: 'C', code: 'c', writer: { target: 'c', client: 'libcurl' } }],
  ['c++ cpp', { title: 'C++', code: 'cpp', writer: { target: 'c', client: 'libcurl' } }],
  ['kotlin kt', { title: 'Kotlin', code: 'kotlin', writer: { target: 'kotlin', client: 'okhttp' } }],
  ['rust rs', { title: 'Rust', code: 'rust', writer: { target: 'rust', client: 'reqwest' } }],
  [
    'dart flutter',
    { title: 'Dart', code: 'dart', writer: { target: 'dart', client: 'http', onlyType: 'application/json' } },
  ],
];

const BY_NAME = new Map(LANGUAGES.flatMap(([names, language]) => names.split(' ').map((name) => [name, language])));

/** Used if `api.examples.languages` isn't set. */
const DEFAULTS = ['curl', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];

/** Returns the languages with the given names, without duplicates. Unknown names are left out. */
export function listSampleLanguages(names: readonly string[] = DEFAULTS): SampleLanguage[] {
  return [...new Set(names.flatMap((name) => findSampleLanguage(name) ?? []))];
}

export function findSampleLanguage(name: string): SampleLanguage | undefined {
  return BY_NAME.get(name.trim().toLowerCase());
}
