/** Tasks about the text of pages: edits, repairs and additions. */
import { findMentions } from '../../src/agent/links/find-mentions.ts';
import { normalizePagePath } from '../../src/agent/navigation/open-navigation.ts';
import type { BuiltTask, Site } from '../types.ts';
import { listPages, pickOne, listProseLines, type Page } from './pages.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

/** Replaces a sentence. */
export const editSentence: Generator = (site, pick) => {
  const page = pickOne(
    listPages(site).filter((each) => listProseLines(each).length > 0),
    pick,
  );
  const line = page && pickOne(listProseLines(page), pick);
  if (page === undefined || line === undefined) return undefined;
  const next = `As of version ${pick + 2}.0, this happens automatically.`;
  return {
    setup: {},
    prompt: `On the page /${page.path}, replace the sentence "${line}" with "${next}"`,
    reference: [{ name: 'edit', args: { path: page.file, oldText: line, newText: next } }],
    expect: { holds: { [page.file]: [next] }, forbidden: [line] },
  };
};

/** Sets the description of a page. */
export const setDescription: Generator = (site, pick) => {
  const page = pickOne(listPages(site), pick);
  const line = page && /^title:.*$/m.exec(page.text)?.[0];
  if (page === undefined || line === undefined) return undefined;
  const description = `What to know about topic ${pick} before you begin.`;
  const old = /^description:.*$/m.exec(page.text)?.[0];
  const isPlain =
    old === undefined || (/^description:\s*["']?[^|>"'][^\n]*$/.test(old) && page.text.split(old).length === 2);
  if (!isPlain) return undefined;
  const next = `description: "${description}"`;
  const edit = old === undefined ? { oldText: line, newText: `${line}\n${next}` } : { oldText: old, newText: next };
  return {
    setup: {},
    prompt: `Set the description of the page /${page.path} to "${description}"`,
    reference: [{ name: 'edit', args: { path: page.file, ...edit } }],
    expect: { holds: { [page.file]: [description] } },
  };
};

/** Adds a section at the end of a page. */
export const addSection: Generator = (site, pick) => {
  const page = pickOne(
    listPages(site).filter(({ text }) => isClosed(text)),
    pick,
  );
  if (page === undefined) return undefined;
  const section = `## Limits of the trial ${pick}\n\nA trial ends after ${pick + 10} days.`;
  return {
    setup: {},
    prompt: `Add a section "Limits of the trial ${pick}" at the end of the page /${page.path}. It says: "A trial ends after ${pick + 10} days."`,
    reference: [{ name: 'write', args: { path: page.file, content: `${page.text.trimEnd()}\n\n${section}\n` } }],
    expect: { holds: { [page.file]: [`Limits of the trial ${pick}`, `A trial ends after ${pick + 10} days.`] } },
  };
};

/** Repairs a misspelled link on a page. */
export const fixLink: Generator = (site, pick) => {
  const broken = pickOne(listLinks(site), pick);
  if (broken === undefined) return undefined;
  const { page, address } = broken;
  const wrongLink = `${address}-page-x${pick}`;
  return {
    setup: { [page.file]: page.text.replace(address, wrongLink) },
    prompt: `A link on the page /${page.path} points to ${wrongLink}, which doesn't exist. It should point to ${address}. Fix it.`,
    reference: [
      { name: 'replaceInFiles', args: { glob: page.file, oldText: wrongLink, newText: address, apply: true } },
    ],
    expect: { unlinked: [wrongLink], holds: { [page.file]: [address] } },
  };
};

/** Repairs links on up to three pages, which the prompt doesn't mention. */
export const fixAllLinks: Generator = (site, pick) => {
  const links = listLinks(site);
  const chosen = [0, 1, 2].map((index) => pickOne(links, pick * 3 + index)).filter((each) => each !== undefined);
  const byFile = new Map(chosen.map((each) => [each.page.file, each]));
  if (byFile.size < 2) return undefined;
  const broken = [...byFile.values()].map((each, index) => ({ ...each, wrong: `${each.address}-gone${pick}${index}` }));
  return {
    setup: Object.fromEntries(broken.map(({ page, address, wrong }) => [page.file, page.text.replace(address, wrong)])),
    prompt: `A script broke some links by adding a suffix "-gone…" to their URLs. Find them with validate and correct them. Don't fix any other problems.`,
    reference: broken.map(({ page, address, wrong }) => ({
      name: 'replaceInFiles',
      args: { glob: page.file, oldText: wrong, newText: address, apply: true },
    })),
    expect: {
      unlinked: broken.map(({ wrong }) => wrong),
      holds: Object.fromEntries(broken.map(({ page, address }) => [page.file, [address]])),
    },
  };
};

/** Closes a component that was never closed. */
export const closeComponent: Generator = (site, pick) => {
  const page = pickOne(
    listPages(site).filter(({ text, file }) => isClosed(text) && file.endsWith('.mdx') && !text.includes('<Tip>')),
    pick,
  );
  if (page === undefined) return undefined;
  const open = `\n\n<Tip>\nKeep the key of step ${pick} in a safe place.\n`;
  return {
    setup: { [page.file]: `${page.text.trimEnd()}${open}` },
    prompt: `The page /${page.path} has a <Tip> that is never closed. Close it after its sentence.`,
    reference: [
      {
        name: 'edit',
        args: {
          path: page.file,
          oldText: `of step ${pick} in a safe place.\n`,
          newText: `of step ${pick} in a safe place.\n</Tip>\n`,
        },
      },
    ],
    expect: { holds: { [page.file]: ['<Tip>', '</Tip>', `of step ${pick} in a safe place.`] } },
  };
};

/** Replaces a product name on several pages. */
export const replaceTerm: Generator = (site, pick) => {
  const pages = listPages(site).filter(({ text }) => isClosed(text));
  const chosen = [0, 1, 2].map((index) => pickOne(pages, pick * 3 + index)).filter((page) => page !== undefined);
  const byFile = new Map(chosen.map((page) => [page.file, page]));
  if (byFile.size < 2) return undefined;
  const oldText = `Quokka Sync ${pick}`;
  const next = `Wombat Link ${pick}`;
  return {
    setup: Object.fromEntries(
      [...byFile.values()].map(({ file, text }) => [
        file,
        `${text.trimEnd()}\n\n${oldText} keeps your data in sync.\n`,
      ]),
    ),
    prompt: `The product "${oldText}" is now called "${next}". Change the name on all pages.`,
    reference: [
      { name: 'replaceInFiles', args: { glob: '**/*.{md,mdx}', oldText: oldText, newText: next, apply: true } },
    ],
    expect: { forbidden: [oldText], holds: Object.fromEntries([...byFile.keys()].map((file) => [file, [next]])) },
  };
};

/** Lists absolute links to other listed pages, if they occur only once on their page. */
function listLinks(site: Site): { page: Page; address: string }[] {
  const pages = listPages(site);
  const known = new Set(pages.map(({ path }) => path));
  return pages.flatMap((page) => {
    const mention = findMentions(page.text, { isPage: true }).find(
      ({ address }) =>
        address.startsWith('/') && known.has(normalizePagePath(address)) && page.text.split(address).length === 2,
    );
    return mention === undefined ? [] : [{ page, address: mention.address }];
  });
}

/** Whether text can be appended to a page, because it doesn't end in code or a component. */
function isClosed(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return /^[\w*[(].*[\w.)!]$/.test(last) && (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 0;
}
