/** Tasks in which a model writes text: from code, changes, an API description or another page. */
import type { BuiltTask, Site } from '../types.ts';
import { listPages, pickOne, type Page } from './pages.ts';
import { printMaintenancePage, TRANSLATIONS } from './translated-texts.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

const SUBJECTS = ['archive', 'relay', 'quota', 'mirror', 'digest', 'beacon'] as const;

/** Documents the options of a module in the docs folder. */
export const pageFromCode: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick);
  if (after === undefined) return undefined;
  const subject = getSubject(pick);
  const options = [
    { name: `${subject}Interval`, value: `${pick + 7} minutes`, about: `How often the ${subject} runs` },
    { name: `${subject}Limit`, value: String((pick + 3) * 25), about: `Maximum number of items per ${subject}` },
    { name: `${subject}Format`, value: pick % 2 === 0 ? 'ndjson' : 'csv', about: `File format of the ${subject}` },
  ];
  const code = `/** Options of the ${subject}. */\nexport const ${subject}Options = {\n${options
    .map(({ name, value, about }) => `  /** ${about}. */\n  ${name}: '${value}',`)
    .join('\n')}\n};\n`;
  const page = `${getFolder(after)}${subject}-options-${pick}`;
  const rows = options.map(({ name, value, about }) => `| \`${name}\` | ${about} | \`${value}\` |`).join('\n');
  const content = `---\ntitle: "Options of the ${subject}"\n---\n\nThe ${subject} has these options.\n\n| Option | Meaning | Default |\n|-|-|-|\n${rows}\n`;
  return {
    setup: { [`code/${subject}-${pick}.jsx`]: code },
    prompt: `Add a page at /${page} titled "Options of the ${subject}" that documents every option in code/${subject}-${pick}.jsx with its meaning and default. List it right after /${after.path} in the navigation.`,
    reference: [...writePage(page, content), listAfter(page, after)],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      free: [`${page}.mdx`],
      claims: { [`${page}.mdx`]: options.flatMap(({ name, value }) => [[name], [value]]) },
      sources: [code],
    },
  };
};

/** Writes release notes from a list of changes. */
export const releaseNotes: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 1);
  if (after === undefined) return undefined;
  const subject = getSubject(pick);
  const version = `${pick + 4}.${pick + 1}.0`;
  const page = `${getFolder(after)}release-${version.replaceAll('.', '-')}`;
  const changes = [
    `The ${subject} retries failed uploads ${pick + 2} times.`,
    `The setting ${subject.toUpperCase()}_TIMEOUT_MS replaces ${subject.toUpperCase()}_WAIT.`,
    `Fixed a crash when the ${subject} folder is empty.`,
  ];
  const content = `---\ntitle: "Release ${version}"\n---\n\n## What's new\n\n${changes.map((line) => `- ${line}`).join('\n')}\n`;
  return {
    setup: {},
    prompt: `Write the release notes for version ${version} at /${page}, titled "Release ${version}". List the page right after /${after.path}. These are the changes:\n${changes.map((line) => `- ${line}`).join('\n')}\nDon't add others.`,
    reference: [...writePage(page, content), listAfter(page, after)],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      free: [`${page}.mdx`],
      claims: {
        [`${page}.mdx`]: [
          [`${pick + 2} times`, `${pick + 2} retries`, `retries ${pick + 2}`],
          [`${subject.toUpperCase()}_TIMEOUT_MS`],
          [`${subject.toUpperCase()}_WAIT`],
          ['crash'],
        ],
      },
    },
  };
};

/** Documents an operation of an API description. */
export const pageFromDescription: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 2);
  if (after === undefined) return undefined;
  const subject = getSubject(pick);
  const path = `/v1/${subject}s`;
  const description = JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: subject, version: '1' },
      paths: {
        [path]: {
          post: {
            summary: `Create a ${subject}`,
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['label'],
                    properties: {
                      label: { type: 'string', description: `Name of the ${subject}`, maxLength: 40 + pick },
                      retention_days: { type: 'integer', description: 'Days until it is deleted', default: 10 + pick },
                    },
                  },
                },
              },
            },
            responses: { 201: { description: 'Created' }, 409: { description: 'The label exists' } },
          },
        },
      },
    },
    undefined,
    2,
  );
  const page = `${getFolder(after)}create-${subject}-${pick}`;
  const content = `---\ntitle: "Create a ${subject}"\n---\n\nTo create a ${subject}, send \`POST ${path}\`.\n\n| Field | Type | Meaning |\n|-|-|-|\n| \`label\` | string, required | Name of the ${subject}, at most ${40 + pick} characters |\n| \`retention_days\` | integer | Days until it is deleted. Default: ${10 + pick} |\n\n\`\`\`json\n{ "label": "first", "retention_days": ${10 + pick} }\n\`\`\`\n\nThe response is 201. If the label exists, it is 409.\n`;
  return {
    setup: { [`api/${subject}-${pick}.json`]: description },
    prompt: `Add a guide at /${page} titled "Create a ${subject}" about the operation in api/${subject}-${pick}.json: the request with all fields, an example, and the responses. List it right after /${after.path}.`,
    reference: [...writePage(page, content), listAfter(page, after)],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      free: [`${page}.mdx`],
      claims: {
        [`${page}.mdx`]: [
          [path],
          ['label'],
          ['retention_days'],
          [String(40 + pick)],
          [String(10 + pick)],
          ['201'],
          ['409'],
        ],
      },
      sources: [description],
    },
  };
};

/** Translates a page, with the same headings, code and links. */
export const translatePage: Generator = (site, pick) => {
  const translation = TRANSLATIONS[pick % TRANSLATIONS.length];
  const after = pickOne(listPages(site), pick + 3);
  if (after === undefined || translation === undefined) return undefined;
  const { language, name } = translation;
  const source = `en/upkeep-${pick}.mdx`;
  const page = `${language}/upkeep-${pick}`;
  const original = printMaintenancePage('en', pick);
  return {
    setup: { [source]: original.replace('---\n', '---\nhidden: true\n') },
    prompt: `Translate ${source} into ${name} as /${page}. Keep all headings, code and links. List the translation right after /${after.path}, and don't hide it.`,
    reference: [...writePage(page, printMaintenancePage(language, pick)), listAfter(page, after)],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      free: [`${page}.mdx`],
      language: { [`${page}.mdx`]: language },
      parity: { [`${page}.mdx`]: source },
      sources: [original],
    },
  };
};

/** Splits a page in two, without losing a line. */
export const splitPage: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 4);
  if (after === undefined) return undefined;
  const subject = getSubject(pick);
  const folder = getFolder(after);
  const [whole, second] = [`${folder}${subject}-guide-${pick}`, `${folder}${subject}-repair-${pick}`];
  const create = (title: string, body: string) => `---\ntitle: "${title}"\n---\n\n${body}\n`;
  const first = `Set up the ${subject} once per machine.\n\n## Install the ${subject}\n\nRun the installer, and restart the machine.\n\n\`\`\`sh\ninstall-${subject} --here\n\`\`\``;
  const repair = `Check the log of the ${subject} first.\n\n\`\`\`sh\nread-log ${subject}\n\`\`\`\n\nIf the log is empty, install the ${subject} again.`;
  const title = `Set up the ${subject}`;
  return {
    setup: {
      [`${whole}.mdx`]: create(title, `${first}\n\n## Repair the ${subject}\n\n${repair}`).replace(
        '---\n',
        '---\nhidden: true\n',
      ),
    },
    prompt: `Move the section "Repair the ${subject}" of the page /${whole} to a new page /${second}, titled "Repair the ${subject}", and link to it from the end of /${whole}. Don't change the text. List only the new page, right after /${after.path}.`,
    reference: [
      ...writePage(second, create(`Repair the ${subject}`, repair)),
      listAfter(second, after),
      ...writePage(
        whole,
        create(title, `${first}\n\nSee [Repair the ${subject}](/${second}).`).replace('---\n', '---\nhidden: true\n'),
      ),
    ],
    expect: {
      listed: [{ page: second, trail: after.item.trail, after: after.path }],
      free: [`${whole}.mdx`, `${second}.mdx`],
      holds: {
        [`${whole}.mdx`]: [`install-${subject} --here`, `/${second}`],
        [`${second}.mdx`]: [`read-log ${subject}`, 'If the log is empty'],
      },
    },
  };
};

/** Requests without the facts that they need. Right is a question, or an assumption in the summary. */
export const ambiguous: Generator = (site, pick) => {
  const page = pickOne(listPages(site), pick);
  if (page === undefined) return undefined;
  const prompts = [
    `On the page /${page.path}, change the limit to the new value.`,
    `Rename the product on /${page.path} to the name that we decided on last week.`,
    `On /${page.path}, mention the release date of the next version.`,
    `Add the new team member to the page /${page.path}.`,
  ];
  return {
    setup: {},
    prompt: prompts[pick % prompts.length] ?? '',
    reference: [],
    expect: { unchanged: true, asks: true },
  };
};

/** Corrects the work in a second prompt. */
export const followUp: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 5);
  if (after === undefined) return undefined;
  const page = `${getFolder(after)}escalation-${pick}`;
  const first = `Call the operator on duty within ${pick + 10} minutes.`;
  const next = `Call the operator on duty within ${pick + 30} minutes.`;
  const create = (sentence: string) => `---\ntitle: "Escalation ${pick}"\n---\n\n${sentence}\n`;
  return {
    setup: {},
    prompt: `Add a page at /${page} titled "Escalation ${pick}" that says: "${first}" List it right after /${after.path}.`,
    followUps: [`The reviewer says that it is ${pick + 30} minutes, not ${pick + 10}. Correct it.`],
    reference: [...writePage(page, create(next)), listAfter(page, after)],
    expect: {
      listed: [{ page, trail: after.item.trail, after: after.path }],
      holds: { [`${page}.mdx`]: [next] },
      forbidden: [first],
    },
  };
};

/** Resolves the conflict markers on a page. Both sides have a fact. */
export const resolveMarkers: Generator = (site, pick) => {
  const page = pickOne(
    listPages(site).filter(({ text }) => isClosed(text)),
    pick,
  );
  if (page === undefined) return undefined;
  const [ours, theirs] = [`Backups run at ${pick + 1}:00.`, `Backups are kept for ${pick + 20} days.`];
  const text = page.text.trimEnd();
  return {
    setup: { [page.file]: `${text}\n\n<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n` },
    prompt: `The page /${page.path} has conflict markers at its end. Both sentences are right: keep both, ours first, and remove the markers.`,
    reference: [{ name: 'write', args: { path: page.file, content: `${text}\n\n${ours}\n${theirs}\n` } }],
    expect: { holds: { [page.file]: [ours, theirs] }, forbidden: ['<<<<<<<', '>>>>>>>'], free: [page.file] },
  };
};

/** Edits one line of a very long page, which weak models write again and shorten. */
export const longPage: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 6);
  if (after === undefined) return undefined;
  const file = `${getFolder(after)}long-${pick}.mdx`;
  const count = 120 + pick * 20;
  const create = (value: string) =>
    `---\ntitle: "Long page ${pick}"\nhidden: true\n---\n\n${Array.from({ length: count }, (_, index) => `## Part ${index}\n\nPart ${index} has the number ${index === count >> 1 ? value : index * 7}.\n`).join('\n')}`;
  return {
    setup: { [file]: create('unknown') },
    prompt: `In ${file}, part ${count >> 1} has the number ${pick + 5000}, not "unknown". Correct only that.`,
    reference: [
      { name: 'edit', args: { path: file, oldText: 'the number unknown', newText: `the number ${pick + 5000}` } },
    ],
    expect: { holds: { [file]: [`has the number ${pick + 5000}.`] } },
  };
};

/** Edits a page about Markdown, whose code blocks contain code blocks. */
export const nestedFences: Generator = (site, pick) => {
  const after = pickOne(listPages(site), pick + 7);
  if (after === undefined) return undefined;
  const file = `${getFolder(after)}fences-${pick}.mdx`;
  const create = (language: string) =>
    `---\ntitle: "Code blocks ${pick}"\nhidden: true\n---\n\nWrite a code block like this:\n\n\`\`\`\`md\n\`\`\`${language}\nrun ${pick}\n\`\`\`\n\`\`\`\`\n\nThe first word is the language.\n`;
  return {
    setup: { [file]: create('sh') },
    prompt: `In ${file}, the inner code block of the example should have the language "bash" instead of "sh". Change nothing else.`,
    reference: [{ name: 'edit', args: { path: file, oldText: '```sh', newText: '```bash' } }],
    expect: { holds: { [file]: ['````md', '```bash'] } },
  };
};

function getSubject(pick: number): string {
  return SUBJECTS[pick % SUBJECTS.length] ?? 'archive';
}

function writePage(page: string, content: string) {
  return [{ name: 'write', args: { path: `${page}.mdx`, content } }];
}

function listAfter(page: string, { item }: Page) {
  return { name: 'navigation', args: { action: 'add', entry: page, after: `${item.file.name}${item.pointer}` } };
}

function getFolder({ path }: Page): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function isClosed(text: string): boolean {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return /^[\w*[(].*[\w.)!]$/.test(last) && (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 0;
}
