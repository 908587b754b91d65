/**
 * Requests everything that a private site could have, as every kind of reader, and compares it with what each can see.
 * Something that a reader may not see must look like something that doesn't exist.
 */
import type { StreamedModel } from '../streamed-model.ts';
import { WORD, type RandomSite, type TestPage, type TestReader } from './random-site.ts';
import type { PrivateServer, SiteRequest, SiteResponse } from './serve-editions.ts';

interface Options {
  site: RandomSite;
  server: PrivateServer;
  model: StreamedModel;
  /** Whether scripts, styles and fonts, which are the same on all sites, are requested too. */
  withAssets: boolean;
}

interface Visitor {
  reader: TestReader;
  name: string;
  cookie: string;
  hiddenWords: ReadonlySet<string>;
}

interface Context extends Options {
  visitors: readonly Visitor[];
  /** Reports a problem. */
  report(text: string): void;
}

/** A word that no site has. */
const NO_WORD = 'zqabcdefghijqz';
/** Reports of one site. More don't help. */
const MAX_REPORTS = 30;

/** Returns a description of each problem. */
export async function findLeaks(options: Options): Promise<string[]> {
  const { site, server } = options;
  const problems = new Set<string>();
  const visitors = await Promise.all(
    listReaders(site.groups).map(async (reader): Promise<Visitor> => {
      const hidden = site.secrets.filter(({ canSee }) => !canSee(reader));
      return {
        reader,
        name: reader ? `[${reader.groups.join(', ')}]` : 'no session',
        cookie: await server.signIn(reader),
        hiddenWords: new Set(hidden.map(({ word }) => word)),
      };
    }),
  );
  const context: Context = {
    ...options,
    visitors,
    report: (text) => void (problems.size < MAX_REPORTS && problems.add(text)),
  };
  await checkAddresses(context);
  for (const visitor of visitors) {
    await checkPages(context, visitor);
    await checkSearch(context, visitor);
    await checkMcp(context, visitor);
    await checkAnalytics(context, visitor);
    await checkAssistant(context, visitor);
  }
  return [...problems];
}

/** Readers without a session, in no group, in each group, in two, and in all. */
function listReaders(groups: readonly string[]): TestReader[] {
  const pairs = groups.length > 2 ? [groups.slice(0, 2), groups.slice(-2)] : [];
  return [
    undefined,
    ...[[], ...groups.map((group) => [group]), ...pairs, [...groups]].map((names) => ({ groups: names })),
  ];
}

/** Requests every address of any edition as every reader, one reader after another, so that they share all caches. */
async function checkAddresses(context: Context): Promise<void> {
  const { visitors } = context;
  const missing = new Map<string, Promise<SiteResponse>>();
  const getMissing = (visitor: Visitor, address: string, variant: Variant) => {
    const ending = /\.\w+$/.exec(address)?.[0] ?? '';
    const key = [visitor.name, ending, variant.name].join();
    const known = missing.get(key) ?? request(context, visitor, `${NO_WORD}${ending}`, variant);
    missing.set(key, known);
    return known.then((response) => ({ response, address: `${NO_WORD}${ending}` }));
  };
  let turn = 0;
  for (const address of listAddresses(context)) {
    const responses: { visitor: Visitor; response: SiteResponse }[] = [];
    for (const visitor of visitors) {
      const isHidden = hasHiddenWord(address, visitor);
      // Covers each kind of request for each kind of file, but not all combinations.
      for (const variant of isHidden ? [PLAIN, getVariant(turn++), getVariant(turn++)] : [PLAIN]) {
        const response = await request(context, visitor, address, variant);
        const where = `${variant.name} /${address}`;
        checkWords(context, visitor, { where, response, allowed: isHidden ? address : '' });
        checkPrivacy(context, { where, response });
        if (variant === PLAIN) responses.push({ visitor, response });
        if (!isHidden && response.status < 400 && !leadsToSignIn(response)) continue;
        const expected = await getMissing(visitor, address, variant);
        if (toComparable(response, address) !== toComparable(expected.response, expected.address))
          context.report(
            `${visitor.name}: ${where} differs from a missing page: ${findDifference(toComparable(response, address), toComparable(expected.response, expected.address))}`,
          );
      }
    }
    await checkTags(context, address, responses);
  }
}

/** Validators of one reader's response must not be valid for another reader's response. */
async function checkTags(
  context: Context,
  address: string,
  responses: readonly { visitor: Visitor; response: SiteResponse }[],
): Promise<void> {
  for (const { visitor, response } of responses) {
    const others = responses.filter((other) => other.response.body !== response.body && other.response.headers.etag);
    const tags = [...new Set(others.map((other) => other.response.headers.etag))];
    if (tags.length === 0) continue;
    const conditional = await request(context, visitor, address, {
      name: 'other tags',
      request: { headers: { 'if-none-match': tags.join(', ') } },
    });
    if (conditional.status !== response.status || conditional.body !== response.body)
      context.report(`${visitor.name}: the tags of other readers get the status ${conditional.status} at /${address}`);
  }
}

function listAddresses({ site, server, withAssets }: Context): string[] {
  const { release } = server;
  const files = new Set([
    '',
    'manifest.json',
    'robots.txt',
    '_docs/editions/0.json',
    'skill.md',
    ...release.stored.keys(),
  ]);
  const digests = new Set<string>();
  for (const edition of [release, ...release.editions.map((each) => each.release)])
    for (const [file, { sha256 }] of edition.files) {
      files.add(file);
      if (/\.(?:svg|csv|json|png)$/.test(file)) digests.add(`${file}?d=${sha256.slice(0, 16)}`);
    }
  for (const path of site.paths)
    for (const each of [path, `${path}.md`, `${path}.html`, `${path}/`, `${path}/index`, path.toUpperCase()])
      files.add(each);
  const isKept = (file: string) => withAssets || !/^_docs\/(?!search).*\.(?:js|css|woff2?)$/.test(file);
  return [...[...files].filter(isKept), ...digests].map((address) => encodeURI(address));
}

interface Variant {
  name: string;
  request: SiteRequest;
}

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };

const PLAIN: Variant = { name: 'GET', request: {} };

const VARIANTS: readonly Variant[] = [
  { name: 'HEAD', request: { method: 'HEAD' } },
  { name: 'POST', request: { method: 'POST' } },
  { name: 'navigation', request: { headers: NAVIGATION } },
  { name: 'Markdown', request: { headers: { accept: 'text/markdown', 'accept-encoding': 'br, gzip' } } },
  { name: 'range', request: { headers: { range: 'bytes=0-9' } } },
  { name: 'any tag', request: { headers: { 'if-none-match': '*' } } },
  { name: 'no tag', request: { headers: { 'if-match': '"0"' } } },
];

function getVariant(turn: number): Variant {
  return VARIANTS[turn % VARIANTS.length] ?? PLAIN;
}

function request(
  { server }: Context,
  { cookie }: Visitor,
  address: string,
  { request: { headers, ...variant } }: Variant,
): Promise<SiteResponse> {
  return server.send(`/${address}`, { ...variant, headers: { ...headers, ...(cookie !== '' && { cookie }) } });
}

function hasHiddenWord(text: string, { hiddenWords }: Visitor): boolean {
  return (text.toLowerCase().match(WORD) ?? []).some((word) => hiddenWords.has(word));
}

function leadsToSignIn({ headers }: SiteResponse): boolean {
  return headers.location?.startsWith('/login') === true;
}

/** Reports words that the reader must not learn. The words of `allowed` come from the reader. */
function checkWords(
  { site, report }: Context,
  { name, hiddenWords }: Visitor,
  { where, response, allowed }: { where: string; response: Pick<SiteResponse, 'headers' | 'body'>; allowed: string },
): void {
  const text = `${JSON.stringify(response.headers)}\n${response.body}`.toLowerCase();
  for (const word of new Set(text.match(WORD) ?? []))
    if (hiddenWords.has(word) && !allowed.toLowerCase().includes(word))
      report(`${name}: ${where} has the word of ${site.secrets.find((secret) => secret.word === word)?.what}: ${word}`);
}

/** Every response is private to its reader. */
function checkPrivacy({ report }: Context, { where, response }: { where: string; response: SiteResponse }): void {
  const { 'cache-control': cacheControl = '', vary = '' } = response.headers;
  if (!/^private, no-(?:cache|store)$/.test(cacheControl) || !/\bcookie\b/i.test(vary))
    report(`${where} can be cached for others: Cache-Control: ${cacheControl}, Vary: ${vary}`);
}

/** Prints a response without the time, and without what it repeats from the request. */
function toComparable({ status, headers, body }: SiteResponse, address: string): string {
  const { date: _date, 'set-cookie': _cookie, ...others } = headers;
  const text = `${status} ${JSON.stringify(others)}\n${body}`;
  return [encodeURIComponent(decodeURI(address)), encodeURIComponent(address), address].reduce(
    (result, each) => (each === '' ? result : result.replaceAll(each, '…')),
    text,
  );
}

/** Prints both texts where they begin to differ. */
function findDifference(text: string, expected: string): string {
  let start = 0;
  while (start < text.length && text[start] === expected[start]) start += 1;
  const print = (each: string) => JSON.stringify(each.slice(Math.max(0, start - 60), start + 100));
  return `${print(text)} instead of ${print(expected)}`;
}

/** Readers see the pages that they may see, and learn nothing else from them. */
async function checkPages(context: Context, visitor: Visitor): Promise<void> {
  for (const page of context.site.pages) {
    if (!mustSee(context, page, visitor)) continue;
    const { status, body } = await request(context, visitor, page.path, PLAIN);
    if (status !== 200 || !body.includes(page.word))
      context.report(`${visitor.name} can't see the page /${page.path} (${status})`);
  }
}

/** With more than four groups, some combinations see less than they may. */
function mustSee({ site }: Context, page: TestPage, { reader }: Visitor): boolean {
  const hasExactEdition =
    site.groups.length <= 4 || !reader || [0, 1, site.groups.length].includes(reader.groups.length);
  return hasExactEdition && page.canSee(reader);
}

async function checkSearch(context: Context, visitor: Visitor): Promise<void> {
  const search = (word: string) => request(context, visitor, `_bindery/search?q=${word}`, PLAIN);
  const expected = toComparable(await search(NO_WORD), NO_WORD);
  for (const word of visitor.hiddenWords) {
    const response = await search(word);
    checkWords(context, visitor, { where: 'search', response, allowed: word });
    if (toComparable(response, word) !== expected)
      context.report(
        `${visitor.name}: the search for a hidden word differs: ${findDifference(toComparable(response, word), expected)}`,
      );
  }
  for (const page of visitor.reader ? context.site.pages : []) {
    if (!page.canSee(visitor.reader)) continue;
    const response = await search(page.word);
    checkWords(context, visitor, { where: `search for ${page.word}`, response, allowed: '' });
    const isIndexed = context.site.hasOneIndex && !page.path.startsWith('hidden/');
    if (isIndexed && mustSee(context, page, visitor) && !response.body.includes(page.path))
      context.report(`${visitor.name} can't find /${page.path} with the search`);
  }
}

async function checkMcp(context: Context, visitor: Visitor): Promise<void> {
  const call = async (name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return request(context, visitor, 'mcp', {
      name: 'MCP',
      request: {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(message),
      },
    });
  };
  const expectedResults = new Map<string, string>();
  const getExpected = async (name: string, toArgs: (value: string) => object, value: string) => {
    const known = expectedResults.get(name + value) ?? toComparable(await call(name, toArgs(value)), NO_WORD);
    expectedResults.set(name + value, known);
    return known;
  };
  const check = async (name: string, toArgs: (value: string) => object, value: string) => {
    const expected = await getExpected(name, toArgs, value.replace(WORD, NO_WORD));
    const response = await call(name, toArgs(value));
    const word = value.match(WORD)?.[0] ?? '';
    checkWords(context, visitor, { where: `MCP ${name} ${value}`, response, allowed: value });
    if (toComparable(response, word) !== expected)
      context.report(
        `${visitor.name}: MCP's ${name} of ${value} differs: ${findDifference(toComparable(response, word), expected)}`,
      );
  };
  for (const word of visitor.hiddenWords) await check('search', (query) => ({ query }), word);
  for (const path of context.site.paths.filter((each) => hasHiddenWord(each, visitor)))
    for (const each of [`/${path}`, `${path}.md`, `https://docs.example.com/${path}/`])
      await check('read_page', (address) => ({ path: address }), each);
  for (const page of context.site.pages) {
    if (!page.canSee(visitor.reader)) continue;
    const response = await call('read_page', { path: page.path });
    checkWords(context, visitor, { where: `MCP read_page ${page.path}`, response, allowed: '' });
    if (visitor.reader && mustSee(context, page, visitor) && !response.body.includes(page.word))
      context.report(`${visitor.name} can't read /${page.path} with MCP`);
  }
}

/** Events and feedback about hidden pages are dropped, as those about missing ones are. */
async function checkAnalytics(context: Context, visitor: Visitor): Promise<void> {
  const { server, report } = context;
  const post = (path: string, body: object) =>
    request(context, visitor, path, {
      name: 'POST',
      request: {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' },
        body: JSON.stringify(body),
      },
    });
  const send = async (page: string) => {
    const events = await post('_bindery/events', { events: [{ type: 'view', page }] });
    const feedback = await post('_bindery/feedback', { page, helpful: true });
    return `${toComparable(events, page)}\n${toComparable(feedback, page).replace(/"id":"[^"]+"/, '')}`;
  };
  const expected = await send(`/${NO_WORD}`);
  server.countedPages.length = 0;
  for (const { path, canSee } of context.site.pages)
    if (!canSee(visitor.reader)) {
      const result = await send(`/${path}`);
      if (result !== expected)
        report(`${visitor.name}: an event of a hidden page differs: ${findDifference(result, expected)}`);
    }
  for (const page of server.countedPages)
    if (hasHiddenWord(page, visitor)) report(`${visitor.name} could count a view of ${page}`);
}

/** The model gets the same for a hidden page as for a missing one, whatever it asks for. */
async function checkAssistant(context: Context, visitor: Visitor): Promise<void> {
  const { model, site, report } = context;
  const ask = async (path: string, word: string) => {
    model.requests.length = 0;
    model.script(
      {
        calls: [
          { name: 'search', args: { query: word } },
          { name: 'read_page', args: { path } },
        ],
      },
      { text: ['An answer.'] },
    );
    const response = await request(context, visitor, '_bindery/assistant', {
      name: 'ask',
      request: {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ messages: [{ role: 'user', text: `What is ${word}?` }], page: path }),
      },
    });
    const body = `${response.body.replace(/"id":"[\w-]{22}"/g, '')}\n${JSON.stringify(model.requests)}`;
    return { ...response, body };
  };
  const hiddenPages = site.pages.filter(({ canSee }) => !canSee(visitor.reader)).slice(0, 2);
  for (const { path, word } of hiddenPages) {
    const noPath = path.replace(WORD, NO_WORD);
    const [response, expected] = [await ask(`/${path}`, word), await ask(`/${noPath}`, NO_WORD)];
    checkWords(context, visitor, { where: 'assistant', response, allowed: path + word });
    const pathWord = path.match(WORD)?.[0] ?? '';
    const [text, expectedText] = [
      toComparable(response, word).replaceAll(pathWord, '…'),
      toComparable(expected, NO_WORD),
    ];
    if (text !== expectedText) report(`${visitor.name}: the assistant differs: ${findDifference(text, expectedText)}`);
  }
  const visiblePage = site.pages.find(({ canSee }) => canSee(visitor.reader));
  if (visitor.reader && visiblePage) {
    const response = await ask(`/${visiblePage.path}`, visiblePage.word);
    checkWords(context, visitor, { where: 'assistant', response, allowed: '' });
  }
}
