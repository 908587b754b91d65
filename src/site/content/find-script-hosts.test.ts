import { expect, test } from 'vitest';
import type { Diagnostic } from '../model/diagnostics.ts';
import { checkScriptHosts } from './find-script-hosts.ts';

function listHosts(script: string): string[] {
  const diagnostics: Diagnostic[] = [];
  checkScriptHosts(script, 'a.js', (diagnostic) => diagnostics.push(diagnostic));
  return diagnostics.map(({ message, line, code }) => `${code} ${line} ${/uses (\S+),/.exec(message)?.[1]}`);
}

test.each([
  ['fetch("https://api.example.com/x")', ['external-resource 1 api.example.com']],
  [
    "\nconst s = document.createElement('script'); s.src = '//cdn.example.com/a.js'",
    ['external-resource 2 cdn.example.com'],
  ],
  ['new WebSocket(`wss://live.example.com:8443/${id}`)', ['external-resource 1 live.example.com:8443']],
  [
    'import("https://esm.example.com/x.js"); fetch("https://ESM.example.com/y")',
    ['external-resource 1 esm.example.com'],
  ],
  ['// see "https://example.com/x"\n/* \'https://example.com\' */ a = 1 / 2 / 3', []],
  ['svg.setAttribute("xmlns", "http://www.w3.org/2000/svg")', []],
  ['fetch("/data.json"); const a = "// a comment, https://example.com"', []],
  ['const broken = "https://a.example.com/x" }} "', ['external-resource 1 a.example.com']],
  ['', []],
])('%j refers to %j', (script, expected) => {
  expect(listHosts(script)).toEqual(expected);
});
