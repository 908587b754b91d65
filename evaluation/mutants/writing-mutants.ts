/** Mistakes of models in the text of a page. Their wording is independent of the agent's own checks. */

/** Returns the damaged text of a page, or the same text if the mistake doesn't apply to it. */
type Damage = (text: string, page: { base: string }) => string;

/** Mutants by name. */
export const WRITING_MUTANTS: Readonly<Record<string, Damage>> = {
  ...createEach('wrapped', {
    'in four backticks': (text) => `\`\`\`\`mdx\n${text.trim()}\n\`\`\`\`\n`,
    'in tildes': (text) => `~~~\n${text.trim()}\n~~~\n`,
    'in an indented block': (text) => prefix(text, '    '),
    'in a quotation': (text) => prefix(text, '> '),
    'in a block that never ends': (text) => `\`\`\`markdown\n${text}`,
    'in pre': (text) => `<pre>\n${text}</pre>\n`,
    'in JSON': (text) => `${JSON.stringify({ content: text })}\n`,
    'with line numbers': (text) =>
      text
        .split('\n')
        .map((line, index) => `${index + 1}\t${line}`)
        .join('\n'),
    'in an answer tag': (text) => `<answer>\n${text}</answer>\n`,
    'with plus signs': (text) => prefix(text, '+', ''),
  }),
  ...createEach('escaped', {
    everything: (text) => text.trim().replaceAll('\n', '\\n'),
    'with carriage returns': (text) => text.trim().replaceAll('\n', '\\r\\n'),
    'in the body': (text) => mapBody(text, (body) => `\n${body.trim().replaceAll('\n', '\\n')}\n`),
    'in a paragraph': append('The service stops.\\n\\nThen it starts again.'),
    'before a list': append('Two steps follow:\\n- Stop it.\\n- Start it.'),
  }),
  ...createEach('introduced', {
    'in English': insertAbove('Certainly! Please find the improved page below.'),
    'in English, in the body': insertIntoBody("I've gone ahead and reworked this page as you requested."),
    'in German': insertAbove('Klar, hier kommt die überarbeitete Seite für dich:'),
    'in French': insertIntoBody('Voici la version révisée de la page que vous avez demandée.'),
    'in Spanish': insertIntoBody('Por supuesto, aquí tienes el documento actualizado con los cambios.'),
    'in Portuguese': insertIntoBody('Aqui está o documento revisado com as alterações que você pediu.'),
    'in Italian': insertIntoBody('Ecco la versione aggiornata della pagina con le modifiche richieste.'),
    'in Dutch': insertIntoBody('Hier is de bijgewerkte versie van de pagina.'),
    'in Polish': insertIntoBody('Oto zaktualizowana wersja strony, o którą prosisz.'),
    'in Russian': insertIntoBody('Вот обновлённая версия страницы с вашими правками.'),
    'in Japanese': insertIntoBody('以下がご依頼いただいた修正後のページになります。'),
    'in Chinese': insertIntoBody('好的，下面是修改后的完整页面内容。'),
    'in Korean': insertIntoBody('네, 아래는 수정된 페이지 내용입니다.'),
    'in Turkish': insertIntoBody('Elbette, işte sayfanın güncellenmiş sürümü.'),
  }),
  ...createEach('concluded', {
    'with an offer': append('Would you like me to also translate this page?'),
    'with hope': append('I hope this covers everything you need!'),
    'with a summary': append('I kept all other sections and only changed the introduction.'),
    'with a limit': append("Note: I couldn't verify the commands, so please check them."),
    'in German': append('Sag mir Bescheid, wenn ich noch etwas ändern soll.'),
    'in French': append("N'hésitez pas à me dire si vous souhaitez d'autres modifications."),
    'in Spanish': append('Espero que esto te sea útil y avísame si falta algo.'),
    'in Chinese': append('如果还有其他需要修改的地方，请随时告诉我。'),
    'in Japanese': append('他に修正が必要な箇所があれば教えてください。'),
  }),
  ...createEach('unwritten', {
    'with a note': append('TODO: add the error codes'),
    'with an abbreviation': append('TBD'),
    'with brackets': append('[Insert a diagram of the process here]'),
    'with angle brackets': append('<insert the table of limits here>'),
    'with a comment': append('{/* add the remaining content here */}'),
    'with Latin': append('Lorem ipsum dolor sit amet, consectetur adipiscing elit.'),
    'with a promise': append('*Coming soon!*'),
    'with a stub': append('This section is under construction.'),
    'with question marks': append('???'),
    'in German': append('Inhalt folgt in Kürze.'),
    'in French': append('Section à compléter.'),
    'in Spanish': append('Próximamente…'),
    'in Chinese': append('敬请期待'),
    'in Japanese': append('準備中です'),
  }),
  ...createEach('elided', {
    'in a comment': cutAfter('{/* ... existing sections stay here ... */}'),
    'in brackets': cutAfter('[… rest of the document is unchanged …]'),
    'in a sentence': cutAfter('The remainder of this page stays exactly as it was.'),
    'with dots': cutAfter('…'),
    'in French': cutAfter('Le reste du document est inchangé.'),
    'in Spanish': cutAfter('El resto del documento no cambia.'),
    'in Italian': cutAfter('Il resto del documento è identico.'),
    'in Russian': cutAfter('Остальная часть документа без изменений.'),
    'in Chinese': cutAfter('其余内容与原文一致。'),
    'in Japanese': cutAfter('以降の内容は変更ありません。'),
    'in Korean': cutAfter('이하 내용은 기존과 동일합니다.'),
    'in code': elideCode('// ... the rest of the code stays the same ...'),
    'in code with a hash': elideCode('# ... unchanged ...'),
  }),
  ...createEach('mixed with', {
    thoughts: insertAbove('<think>\nThe user wants me to change this page.\n</think>'),
    'a tool call': append('<tool_call>{"name": "finish", "arguments": {}}</tool_call>'),
    'a call in JSON': append('{"name": "write", "arguments": {"path": "a.mdx"}}'),
    'an end token': append('<|im_end|>'),
    'a hunk': append('@@ -10,6 +10,8 @@'),
    'conflict markers': append('<<<<<<< ours\nOne.\n=======\nTwo.\n>>>>>>> theirs'),
    'a patch': insertAbove('*** Begin Patch\n*** Update File: page.mdx'),
  }),
  ...createEach('repeated', {
    'as a whole': (text) => `${text.trimEnd()}\n\n${text}`,
    'without its frontmatter': (text) => mapBody(text, (body) => `${body.trimEnd()}\n${body}`),
  }),
  ...createEach('cut', {
    'in a code block': append('```sh\ntidewater run'),
    'in a sentence': append('If the job fails three times in a row, the'),
    'after a comma': append('When you restore a backup,'),
    'in a code span': append('To see the state, run `tidewater sta'),
    'at a heading': append('## Troubleshooting'),
    'in half': (text) => {
      const lines = text.trimEnd().split('\n');
      return lines.length < MIN_LINES
        ? text
        : `${lines.slice(0, lines.length >> 1).join('\n')}\nThe next step is to open the`;
    },
  }),
  ...createEach('unsupported', {
    'by a flag': append('```sh\ntidewater run --frobnicate-now\n```'),
    'by a setting': append('Set `TIDEWATER_FROBNICATION_LEVEL` to change this.'),
  }),
};

const MIN_LINES = 12;

function createEach(kind: string, damages: Readonly<Record<string, Damage>>): Record<string, Damage> {
  return Object.fromEntries(Object.entries(damages).map(([name, damage]) => [`${kind} ${name}`, damage]));
}

function prefix(text: string, mark: string, blank = mark.trimEnd()): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? blank : mark + line))
    .join('\n');
}

/** Changes the text below the frontmatter. */
function mapBody(text: string, change: (body: string) => string): string {
  const [frontmatter = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? [];
  const body = text.slice(frontmatter.length);
  return body.trim() === '' ? text : frontmatter + change(body);
}

function append(line: string): Damage {
  return (text) => `${text.trimEnd()}\n\n${line}\n`;
}

function insertAbove(line: string): Damage {
  return (text) => `${line}\n\n${text}`;
}

function insertIntoBody(line: string): Damage {
  return (text) => mapBody(text, (body) => `\n${line}\n\n${body.trimStart()}`);
}

/** Replaces the end of a page that existed before. */
function cutAfter(line: string): Damage {
  return (text, { base }) => {
    const lines = text.split('\n');
    return base === '' || lines.length < MIN_LINES ? text : `${lines.slice(0, 8).join('\n')}\n\n${line}\n`;
  };
}

/** Replaces the end of the first code block that has several lines and existed before. */
function elideCode(line: string): Damage {
  return (text, { base }) =>
    text.replace(/^```\w+[^\n]*\n(?:(?!```).*\n){4,}```$/m, (block) => {
      const lines = block.split('\n');
      return base.includes(block) ? [...lines.slice(0, 2), line, '```'].join('\n') : block;
    });
}
