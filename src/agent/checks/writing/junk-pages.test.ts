/** Whole pages of the kinds that models write by mistake, in many spellings, and the same pages written well. */
import { describe, expect, test } from 'vitest';
import { findPageProblems } from './find-writing-problems.ts';

const FRONTMATTER = '---\ntitle: "Rotate keys"\ndescription: "Replace an API key without downtime."\n---\n';
const BODY = `
An API key identifies your program. Rotate it every 90 days.

## Create a key

Open the dashboard, and select **Keys**. Then create a key with the same scopes as the old one.

\`\`\`sh
lantern keys create --scope read
lantern keys list
\`\`\`

The command prints the key once. Store it in your secret manager.

## Replace the old key

1. Update the secret in your deployment.
2. Restart the service.
3. Check that requests succeed.

\`\`\`ts
const client = createClient({
  key: process.env.LANTERN_KEY,
  retries: 3,
  timeout: 30_000,
});
await client.ping();
\`\`\`

| Status | Meaning |
|-|-|
| 200 | The key works. |
| 401 | The key is wrong or revoked. |

## Revoke the old key

When no request uses the old key any more, revoke it. You can't undo this.
`;
const PAGE = FRONTMATTER + BODY;

const judge = (after: string, before = '', original?: string) =>
  findPageProblems({ name: 'guides/keys.mdx', before, after }, original).map(({ code }) => code);
const insert = (text: string) => PAGE.replace('## Replace the old key\n', `${text}\n\n## Replace the old key\n`);
const fence = (mark: string, info = '', text = PAGE) => `${mark}${info}\n${text.trim()}\n${mark}\n`;

test('accepts the page as a new and as a changed page', () => {
  expect(judge(PAGE)).toEqual([]);
  expect(judge(PAGE, PAGE.replace('90', '30'))).toEqual([]);
  expect(judge(PAGE, `${PAGE}\n## Old section\n\nOld text.\n`)).toEqual([]);
});

describe.each([
  ['as a new page', ''],
  ['as a changed page', PAGE],
])('%s', (_, before) => {
  test.each([
    ['backticks', fence('```')],
    ['mdx', fence('```', 'mdx')],
    ['markdown', fence('```', 'markdown')],
    ['md with a title', fence('```', 'md title="keys.mdx"')],
    ['four backticks', fence('````', 'markdown')],
    ['five backticks', fence('`````')],
    ['tildes', fence('~~~')],
    ['tildes and mdx', fence('~~~~', 'mdx')],
    ['indented fences', fence('  ```', 'mdx')],
    ['upper case', fence('```', 'MDX')],
    ['a block that never ends', `\`\`\`mdx\n${PAGE}`],
    ['only the body', `${FRONTMATTER}\n${fence('````', 'md', BODY)}`],
    ['only the body, without a language', `${FRONTMATTER}\n${fence('~~~', '', BODY)}`],
    ['words above', `Here you can see the result.\n\n${fence('````', 'mdx')}`],
    ['words around', `Das Ergebnis:\n\n${fence('````', 'mdx')}\nViel Erfolg!\n`],
    ['the frontmatter twice', `${FRONTMATTER}\nThe page:\n\n${fence('````', 'mdx')}`],
    [
      'a quote',
      PAGE.split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n'),
    ],
    [
      'indentation',
      PAGE.split('\n')
        .map((line) => (line === '' ? '' : `    ${line}`))
        .join('\n'),
    ],
    ['pre', `<pre>\n${PAGE}</pre>\n`],
    ['JSON', JSON.stringify({ path: 'keys.mdx', content: PAGE })],
    ['a quoted JSON string', JSON.stringify(PAGE)],
  ])('refuses a page in a code block or the like: %s', (_name, after) => {
    expect(judge(after, before)).not.toEqual([]);
  });

  test.each([
    ['everything', PAGE.replaceAll('\n', '\\n')],
    ['Windows', PAGE.replaceAll('\n', '\\r\\n')],
    ['escaped twice', PAGE.replaceAll('\n', '\\\\n')],
    ['the body', `${FRONTMATTER}\n${BODY.trim().replaceAll('\n', '\\n')}\n`],
    ['between paragraphs', insert('First, stop the service.\\n\\nThen start it.')],
    ['before a list', insert('Do this:\\n- Stop the service.\\n- Start it.')],
    ['between sentences', insert('Stop the service.\\nStart the service.')],
    ['before a heading', insert('Stop the service.\\n### Then')],
    ['in Japanese', insert('サービスを停止します。\\n次に開始します。')],
    ['Unicode escapes', insert('Stop the service.\\u000a\\u000aStart it.')],
    ['slashes', insert('Stop the service./n/nStart it.')],
  ])('refuses literal line breaks: %s', (_name, after) => {
    expect(judge(after, before)).not.toEqual([]);
  });

  test.each([
    'Sure! Here is the updated page:',
    "Sure thing! Here's the revised documentation.",
    'Certainly, here is the page with the new section.',
    'Of course! Below is the full file.',
    "I've updated the page to mention the new limits.",
    'I have rewritten the introduction as you asked.',
    "Here's the revised version:",
    'Here is the complete MDX file:',
    'Updated page:',
    '**Updated documentation:**',
    'As requested, the page now covers rotation.',
    'Based on your request, I expanded the guide.',
    "Absolutely — here's your page.",
    'Okay, I will now write the page.',
    'Done! The page has been updated.',
    'Thank you for the details. The page follows.',
    'Natürlich! Hier ist die überarbeitete Seite:',
    'Gerne, hier kommt die aktualisierte Fassung.',
    'Ich habe die Seite aktualisiert und einen Abschnitt ergänzt.',
    'Bien sûr ! Voici la page mise à jour :',
    "J'ai ajouté la section demandée.",
    'Voici la version révisée du document.',
    '¡Claro! Aquí tienes la página actualizada:',
    'Por supuesto, aquí está la versión revisada.',
    'He actualizado la página con la nueva sección.',
    'Claro! Aqui está a página atualizada:',
    'Com certeza! Segue a versão revisada.',
    'Atualizei a página conforme solicitado.',
    'Certo! Ecco la pagina aggiornata:',
    'Ho aggiornato la pagina come richiesto.',
    'Natuurlijk! Hier is de bijgewerkte pagina:',
    'Oczywiście! Oto zaktualizowana strona:',
    'Конечно! Вот обновлённая страница:',
    'Я обновил страницу и добавил раздел.',
    'Elbette! İşte güncellenmiş sayfa:',
    'もちろんです。更新したページは次のとおりです。',
    '承知しました。以下が更新後のページです。',
    '以下は修正したページです。',
    'ページを更新しました。',
    '好的，以下是更新后的页面：',
    '当然可以！这是修改后的文档：',
    '我已经更新了页面，并添加了新的部分。',
    '沒問題，以下是修訂後的頁面：',
    '물론입니다! 다음은 업데이트된 페이지입니다:',
    '네, 요청하신 페이지를 수정했습니다.',
    'Självklart! Här är den uppdaterade sidan:',
    'Chắc chắn rồi! Đây là trang đã cập nhật:',
    'Tentu! Berikut adalah halaman yang diperbarui:',
  ])('refuses a reply above or at the start of the page: %s', (line) => {
    expect(judge(`${line}\n\n${PAGE}`, before)).not.toEqual([]);
    expect(judge(`${FRONTMATTER}\n${line}\n${BODY}`, before)).not.toEqual([]);
    expect(judge(`${line}\n\n# Rotate keys\n${BODY}`)).not.toEqual([]);
  });

  test.each([
    'Let me know if you want me to change anything else!',
    'Feel free to ask if you have more questions.',
    'I hope this helps!',
    'Would you like me to translate it, too?',
    "If you'd like, I can also add a table.",
    'Is there anything else that I can do?',
    'Note: I was not able to verify the endpoints.',
    'I kept the rest of the page as it was.',
    'Changes made: added a table, fixed two links.',
    'Lass mich wissen, ob du noch Änderungen brauchst.',
    'Ich hoffe, das hilft!',
    "N'hésitez pas à me demander d'autres modifications.",
    'Avísame si necesitas algo más.',
    'Espero que esto te ayude.',
    'Me avise se precisar de mais alguma coisa.',
    'Fammi sapere se vuoi altre modifiche.',
    'Дайте знать, если нужны изменения.',
    '他にご要望があればお知らせください。',
    '如果还需要修改，请告诉我。',
    '더 필요한 것이 있으면 알려주세요.',
  ])('refuses a reply below the page: %s', (line) => {
    expect(judge(`${PAGE}\n${line}\n`, before)).not.toEqual([]);
    expect(judge(`${PAGE}\n---\n\n${line}\n`, before)).not.toEqual([]);
  });

  test.each([
    'TODO',
    'TODO: describe the limits',
    '- TODO(docs): add limits',
    '**TBD**',
    'XXX',
    'FIXME: check this',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
    '[Insert description here]',
    '[Insert screenshot of the dashboard]',
    '[Your content here]',
    '[Add more details]',
    '<Insert example here>',
    '{insert text here}',
    '{{ add description here }}',
    '<!-- add content -->',
    '<!-- Add content here -->',
    '{/* Add more content here */}',
    '<!-- TODO: write this section -->',
    '{/* placeholder */}',
    'Coming soon',
    '*Coming soon…*',
    '🚧 Under construction 🚧',
    'Content goes here.',
    'This section is a work in progress.',
    'To be written.',
    '[placeholder]',
    '???',
    'Inhalt folgt.',
    '[Hier Beschreibung einfügen]',
    'À compléter',
    '[Insérer le texte ici]',
    'Próximamente',
    'Por completar',
    'Em breve',
    'In arrivo',
    'Скоро будет',
    '[Вставьте описание]',
    '準備中',
    '［ここに説明を挿入］',
    '待补充',
    '【在此处插入内容】',
    '작성 예정',
  ])('refuses a placeholder: %s', (line) => {
    expect(judge(insert(line), before)).not.toEqual([]);
  });

  test.each([
    ['thinking', `<think>\nThe user wants a table.\n</think>\n\n${PAGE}`],
    ['thinking inside', insert('<thinking>Should I add a table?</thinking>')],
    ['a tool call', `${PAGE}\n<tool_call>\n{"name": "finish", "arguments": {}}\n</tool_call>\n`],
    ['a function call', insert('<function=write>')],
    ['an invoke', `${PAGE}\n<invoke name="finish">\n`],
    ['JSON of a call', `${PAGE}\n{"name": "finish", "arguments": {"title": "x"}}\n`],
    ['a token', `${PAGE}\n<|im_end|>\n`],
    ['an end token', `${PAGE}\n<|endoftext|>`],
    ['a file tag', `<file path="keys.mdx">\n${PAGE}</file>\n`],
    ['an answer tag', `<answer>\n${PAGE}\n</answer>\n`],
    ['a diff', `diff --git a/keys.mdx b/keys.mdx\n--- a/keys.mdx\n+++ b/keys.mdx\n@@ -1,3 +1,4 @@\n${PAGE}`],
    ['a hunk', insert('@@ -12,7 +12,9 @@')],
    [
      'plus signs',
      PAGE.split('\n')
        .map((line) => `+${line}`)
        .join('\n'),
    ],
    ['conflict markers', insert('<<<<<<< HEAD\nOld text.\n=======\nNew text.\n>>>>>>> branch')],
    ['search and replace', insert('<<<<<<< SEARCH\nOld text.\n=======\nNew text.\n>>>>>>> REPLACE')],
    ['a patch', `*** Begin Patch\n*** Update File: keys.mdx\n${PAGE}*** End Patch\n`],
    [
      'line numbers',
      PAGE.split('\n')
        .map((line, index) => `${index + 1}\t${line}`)
        .join('\n'),
    ],
    [
      'arrows',
      PAGE.split('\n')
        .map((line, index) => `${String(index + 1).padStart(6)}→${line}`)
        .join('\n'),
    ],
  ])('refuses syntax that is for programs: %s', (_name, after) => {
    expect(judge(after, before)).not.toEqual([]);
  });

  test.each([
    ['the whole page', `${PAGE}\n${PAGE}`],
    ['the body', `${PAGE}\n${BODY}`],
    ['the body below a title', `${PAGE}\n# Rotate keys\n${BODY}`],
    ['a section', PAGE.replace(/## Create a key[^]*?(?=## Replace)/, (section) => section + section)],
    ['a section at the end', `${PAGE}\n${/## Replace[^]*?(?=## Revoke)/.exec(PAGE)?.[0]}`],
    ['three times', PAGE + BODY + BODY],
  ])('refuses content that is there twice: %s', (_name, after) => {
    expect(judge(after, before)).not.toEqual([]);
  });

  test.each([
    ['an open code block', PAGE.slice(0, PAGE.indexOf('lantern keys list'))],
    ['an open code block of code', PAGE.slice(0, PAGE.indexOf('  timeout'))],
    ['in a sentence', PAGE.slice(0, PAGE.indexOf(' your secret manager'))],
    ['after an article', `${PAGE}\nTo rotate all keys, open the dashboard and click the`],
    ['after a comma', `${PAGE}\nIf a request fails,`],
    ['in a word', `${PAGE}\nThe old key stops working after the grace period of one day, and the serv`],
    ['in a code span', `${PAGE}\nTo revoke the key, run \`lantern keys rev`],
    ['in a link', `${PAGE}\nFor the limits, see [the reference](/refer`],
    ['in a list', `${PAGE}\n- Rotate the key of the\n`],
    ['in a table', `${PAGE}\n| Code | Meaning |\n|-|-|\n| 429 | Too ma`],
    ['a heading', `${PAGE}\n## Next steps\n`],
    ['in Chinese', `${PAGE}\n旧密钥在一天的宽限期之后停止工作，然后服务会返回`],
  ])('refuses a page that is cut off: %s', (_name, after) => {
    expect(judge(after, before)).not.toEqual([]);
  });
});

describe('a changed page', () => {
  test.each([
    ['four lines', 'An API key identifies your program.\n\n## Create a key\n\nOpen the dashboard.\n'],
    ['a heading instead of frontmatter', '# Rotate keys\n\nAn API key identifies your program.\n'],
    ['empty frontmatter', `---\n---\n${BODY}`],
    ['an empty title', PAGE.replace('"Rotate keys"', '""')],
    ['no title', PAGE.replace('title: "Rotate keys"\n', '')],
    ['TOML', PAGE.replaceAll('---\n', '+++\n')],
    ['frontmatter below a comment', `<!-- keys -->\n${PAGE}`],
    ['frontmatter in a code block', `\`\`\`yaml\n${FRONTMATTER}\`\`\`\n${BODY}`],
    ['frontmatter at the end', `${BODY}\n${FRONTMATTER}`],
    ['indented frontmatter', ` ${PAGE}`],
    ['nothing', ''],
  ])('keeps its frontmatter: %s', (_name, after) => {
    expect(judge(after, PAGE)).not.toEqual([]);
  });

  const cut = (line: string) => PAGE.replace(/## Replace the old key[^]*/, `## Replace the old key\n\n${line}\n`);
  const LINES = [
    'The rest of the page stays the same.',
    'Rest unchanged.',
    '[Rest of the page unchanged]',
    '(remaining sections omitted for brevity)',
    '<!-- rest of the content remains unchanged -->',
    '{/* … existing content … */}',
    '{/* ... keep existing content ... */}',
    '... existing content ...',
    '…',
    '*(The remaining sections stay as they are.)*',
    'Everything else stays the same.',
    'Same as the original page.',
    'Der Rest der Seite bleibt unverändert.',
    'Le reste de la page reste inchangé.',
    'El resto de la página permanece sin cambios.',
    'O restante da página permanece inalterado.',
    'Il resto della pagina rimane invariato.',
    'De rest van de pagina blijft ongewijzigd.',
    'Reszta strony pozostaje bez zmian.',
    'Остальная часть страницы остаётся без изменений.',
    'Sayfanın geri kalanı aynı kalır.',
    '以下、変更なし。',
    '残りの部分は元のページと同じです。',
    '其余部分保持不变。',
    '其餘內容與原文相同。',
    '나머지 내용은 동일합니다.',
    'Resten av sidan är oförändrad.',
  ];
  test.each(LINES)("doesn't replace text with %s", (line) => {
    expect(judge(cut(line), PAGE)).not.toEqual([]);
  });

  test.each(LINES.filter((line) => line !== '…' && !/^Everything|^\.\.\./.test(line)))(
    'has all parts of the page that it translates, instead of %s',
    (line) => {
      expect(judge(cut(line), '', PAGE)).not.toEqual([]);
    },
  );

  test.each([
    '// ... rest of the code',
    '// rest of the code stays the same',
    '  // ...',
    '# unchanged',
    '# ... existing options ...',
    '/* ... other options unchanged ... */',
    '{/* … existing content … */}',
    '  ...',
    '// (same as before)',
    '// … остальной код без изменений',
    '// ... restlicher Code bleibt unverändert',
  ])('keeps its code instead of %s', (line) => {
    const code = /const client[^]*?(?=\nawait)/;
    const after = PAGE.replace(code, `const client = createClient({\n${line}\n});`);
    expect(judge(after, PAGE)).not.toEqual([]);
    expect(judge(after, '', PAGE)).not.toEqual([]);
    expect(judge(`${after}\n## More\n\n${'A new section with more text. '.repeat(20)}\n`, PAGE)).not.toEqual([]);
  });
});

test.each([
  'Coming soon: regions in Asia.',
  'Your content here is yours.',
  'Here is the list of regions.',
  "Here's a complete example that you can copy:",
  'Of course, the old key still works for a day.',
  'Let me know is a button of the form.',
  'Sure, you can use several keys.',
  'The rest of the parameters are the same as in the first request.',
  'The remaining steps are the same as above.',
  'Everything else in this guide also works with Docker.',
  'Use `<think>` tags to show reasoning.',
  'Replace `[insert key here]` with your key.',
  'See [add a key here](/keys/add).',
  'Set `sep` to `\\n`, or open C:\\new\\names.',
  'To use the TODO list, open Tasks.',
  '其余参数与上一个请求相同。',
  'Die übrigen Einstellungen bleiben gleich.',
  'ご不明な点がございましたら、サポートにお問い合わせください。',
  '如有问题，请联系支持团队。',
  "N'hésitez pas à ouvrir un ticket.",
  'If you have questions, contact support.',
  'Feel free to contribute on GitHub.',
  '```diff\n--- a/keys.ts\n+++ b/keys.ts\n@@ -1,2 +1,2 @@\n-a\n+b\n```',
  '````md\n---\ntitle: Example\n---\n\n# Example\n````',
  '```ts\n// ... existing code ...\nrotate();\n```',
  '| Field | Text |\n|-|-|\n| `note` | TODO list |',
  '<Card title="Coming soon">\n  Keys per region.\n</Card>',
])('accepts ordinary text: %s', (text) => {
  expect(judge(insert(text))).toEqual([]);
  expect(judge(insert(text), PAGE)).toEqual([]);
  expect(judge(insert(text), `${PAGE}\n${'Old text that is no longer needed. '.repeat(30)}\n`)).toEqual([]);
});
