/** The languages of code samples (content format, Sample languages), with the names that sites write for them. */

export interface SampleLanguage {
  title: string;
  /** Language of the code block. */
  code: string;
  /** Names in the library that writes the samples. */
  target: string;
  client: string;
}

const LANGUAGES: [names: string, language: SampleLanguage][] = [
  ['bash curl sh shell', { title: 'cURL', code: 'bash', target: 'shell', client: 'curl' }],
  ['python py', { title: 'Python', code: 'python', target: 'python', client: 'requests' }],
  ['javascript js', { title: 'JavaScript', code: 'javascript', target: 'js', client: 'fetch' }],
  ['node nodejs node.js', { title: 'Node.js', code: 'javascript', target: 'node', client: 'fetch' }],
  ['php', { title: 'PHP', code: 'php', target: 'php', client: 'curl' }],
  ['go golang', { title: 'Go', code: 'go', target: 'go', client: 'native' }],
  ['java', { title: 'Java', code: 'java', target: 'java', client: 'nethttp' }],
  ['ruby rb', { title: 'Ruby', code: 'ruby', target: 'ruby', client: 'native' }],
  ['powershell', { title: 'PowerShell', code: 'powershell', target: 'powershell', client: 'restmethod' }],
  ['swift', { title: 'Swift', code: 'swift', target: 'swift', client: 'nsurlsession' }],
  ['csharp c#', { title: 'C#', code: 'csharp', target: 'csharp', client: 'restsharp' }],
  ['dotnet .net dot-net', { title: '.NET', code: 'csharp', target: 'csharp', client: 'httpclient' }],
  ['typescript ts', { title: 'TypeScript', code: 'typescript', target: 'js', client: 'fetch' }],
  ['c', { title: 'C', code: 'c', target: 'c', client: 'libcurl' }],
  ['c++ cpp', { title: 'C++', code: 'cpp', target: 'c', client: 'libcurl' }],
  ['kotlin kt', { title: 'Kotlin', code: 'kotlin', target: 'kotlin', client: 'okhttp' }],
  ['rust rs', { title: 'Rust', code: 'rust', target: 'rust', client: 'reqwest' }],
  ['dart flutter', { title: 'Dart', code: 'dart', target: 'dart', client: 'http' }],
];

const BY_NAME = new Map(LANGUAGES.flatMap(([names, language]) => names.split(' ').map((name) => [name, language])));

/** Used when `api.examples.languages` says nothing. */
const DEFAULTS = ['curl', 'python', 'javascript', 'php', 'go', 'java', 'ruby'];

/** Languages by the names of a site, each once; unknown names are left out. */
export function sampleLanguages(names: readonly string[] = DEFAULTS): SampleLanguage[] {
  return [...new Set(names.flatMap((name) => findSampleLanguage(name) ?? []))];
}

export function findSampleLanguage(name: string): SampleLanguage | undefined {
  return BY_NAME.get(name.trim().toLowerCase());
}
