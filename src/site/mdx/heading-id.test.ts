import { expect, test } from 'vitest';
import { listHeadingAliases, createHeadingId, IdSpace } from './heading-id.ts';

test.each([
  ['Set up v2.1 (beta)', 'set-up-v2-1-beta'],
  ["Don't panic", 'don’t-panic'],
  ['TCP/IP & DNS', 'tcp/ip-&-dns'],
  ['getUserById', 'getuserbyid'],
  ['The "quick" path', 'the-”quick”-path'],
  ['The “quick” path', 'the-”quick”-path'],
  ['Shift left, <<', 'shift-left,-<<'],
])('the heading "%s" has the id %s', (text, id) => {
  expect(createHeadingId(text)).toBe(id);
});

test('links written for the GitHub slug find the heading too', () => {
  expect(listHeadingAliases('Set up v2.1 (beta)')).toContain('set-up-v21-beta');
  expect(listHeadingAliases("Don't panic")).toEqual(expect.arrayContaining(['dont-panic', "don't-panic"]));
});

test.each([
  [
    'Set up: the API / SDK?',
    ['set-up-the-api-/-sdk', 'set-up-the-api--sdk', 'set-up-the-api-sdk', 'set-up:-the-api-/-sdk?'],
  ],
  ['TCP/IP & DNS', ['tcpip--dns', 'tcpip-dns', 'tcp-ip-dns', 'tcp-ip-and-dns']],
  ['A - B', ['a---b', 'a-b']],
  ['What’s new?', ['whats-new', "what's-new?", 'what’s-new']],
  ['snake_case_name', ['snake_case_name', 'snakecasename', 'snake-case-name']],
  ['C++ & C#', ['c--c', 'c++-&-c', 'c-c', 'c-and-c']],
  ['Créer un élève', ['créer-un-élève', 'creer-un-eleve']],
  ['🚀 Start', ['-start', 'start', '🚀-start']],
  ['概要：使い方', ['概要使い方', '概要-使い方']],
  ['Node.js v2.1', ['nodejs-v21', 'node-js-v2-1', 'node.js-v2.1']],
  ['Manifest (old)', ['manifest-old', 'manifest-(old)']],
  ['Dev gateway (–dev)', ['dev-gateway-(--dev)', 'dev-gateway---dev']],
  ['Answers 1️⃣ 2️⃣', ['answers-1-2']],
  ['The "quick" path', ['the-quick-path', 'the-"quick"-path', 'the-“quick”-path', 'the-”quick”-path']],
  ["Don't say “no”", ['don’t-say-“no”', 'don\'t-say-"no"', 'dont-say-no', 'don’t-say-no']],
  ['"A" and ("B")', ['“a”-and-“b”', '"a"-and-"b"', 'a-and-b']],
  ["The 'quick' path", ['the-‘quick’-path', "the-'quick'-path", 'the-’quick’-path']],
  ['–flag and a—b', ['–flag-and-a—b', '--flag-and-a---b', 'flag-and-ab']],
  ['Map<K, V>', ['map<k,-v>', 'mapk,-v', 'mapk-v']],
  ['Is it is_empty?', ['is-it-is-empty?', 'is-it-is_empty?', 'is-it-is_empty', 'is-it-is-empty']],
  ['server.timeout(request, seconds)', ['server-timeout-request-seconds']],
  ['Bun.cron(path) — OS-level', ['bun-cron-path-os-level', 'bun-cron-path-—-os-level']],
  ['1. Don’t panic', ['_1-don-t-panic', '1-dont-panic']],
  ['Rounding, ~/', ['rounding,-/', 'rounding,-~/', 'rounding']],
])('links to "%s" can be %j', (text, ids) => {
  expect([createHeadingId(text), ...listHeadingAliases(text)]).toEqual(expect.arrayContaining(ids));
});

test('a simple heading has no alias', () => {
  expect(
    listHeadingAliases('Set up the server').filter((alias) => alias !== createHeadingId('Set up the server')),
  ).toEqual([]);
});

test('repeated headings are numbered, and never reuse an existing id', () => {
  const ids = new IdSpace();
  expect([ids.claim('setup'), ids.claim('setup-2'), ids.claim('setup'), ids.claim('setup')]).toEqual([
    'setup',
    'setup-2',
    'setup-3',
    'setup-4',
  ]);
});
