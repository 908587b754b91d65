/** Phrases such as "the rest stays the same", by language. They are tested on lines without the marks around them. */

const PARTS =
  '(?:page|file|content|contents|document|documentation|docs?|section|sections|text|guide|article|body|lines?|translation|markdown|mdx|frontmatter|below|above|steps below)';
const PARTS_OR_CODE = `(?:${PARTS}|code|function|functions|implementation|imports?|props|methods?|class|component|logic|configuration|config|fields?|items|entries|routes|handlers|options|settings)`;
const OTHER = '(?:english|original|source|default|previous|existing|old|current|base)';
const UNCHANGED = `(?:(?:is|are|was|were|has been|have been|remains?|stays?|continues?|goes|kept|left|to be|must be|should be)\\s+)*(?:unchanged|the same|same|as (?:it was|it is|they are|they were|before|is|above|in (?:the )?${OTHER}(?: ${PARTS}| version)?)|untouched|unmodified|not modified|identical|omitted|truncated|skipped|shortened|abbreviated|intact|on|here|not shown|not repeated|not translated|preserved|retained)(?: to ${OTHER}(?: ${PARTS}| version)?)?(?: (?:for brevity|for now|exactly))?`;

/** "Rest of the page unchanged", "existing content" and similar. They also occur as examples and headings. */
export const ELISIONS: readonly RegExp[] = [
  new RegExp(
    `^(?:the |your )?(?:rest|remainder|remaining)(?: (?:of )?(?:the |this |your )?(?:existing |original )?${PARTS_OR_CODE})*[\\s,:;–—-]*(?:${UNCHANGED})?(?:\\s+(?:here|as before|below))?$`,
    'i',
  ),
  new RegExp(
    `^(?:keep |leave )?(?:the |all |your )?(?:existing|previous|original|remaining|other|unchanged)(?: (?:existing|previous|original))? ${PARTS_OR_CODE}(?:\\s+${UNCHANGED})*$`,
    'i',
  ),
  new RegExp(`^(?:the )?${PARTS_OR_CODE}\\s+(?:continues?|unchanged|truncated|omitted|${UNCHANGED})$`, 'i'),
  /^(?:truncated|snip|snipped|omitted|unchanged|no changes?(?: here)?|content truncated|omitted for brevity|same as (?:before|above)|everything else (?:is |stays |remains )?(?:unchanged|the same)|nothing (?:else )?changes?(?: here)?)(?: for brevity)?$/i,
];

/** Phrases that say on any page that the rest of another text belongs here. */
export const REST_OF_PAGE: readonly RegExp[] = [
  new RegExp(
    `^(?:the )?(?:rest|remainder|remaining ${PARTS}|other ${PARTS})(?: (?:of )?(?:the |this )?(?:existing |original )?${PARTS})* ${UNCHANGED}(?: as (?:in )?(?:the )?${OTHER}(?: ${PARTS}| version)?)?$`,
    'i',
  ),
  new RegExp(
    `^(?:the )?(?:rest|remainder|remaining ${PARTS})(?: (?:of )?(?:the |this )?${PARTS})*[\\s,:–—-]+(?:(?:is|are|was|were|follows?|has been|have been|uses?|can be|will be)\\s)?.{0,30}(?:the same (?:pattern|structure|way|format)|similarly|likewise|accordingly|as in (?:the )?${OTHER}.{0,20}|not (?:been )?(?:translated|repeated|shown)|for brevity|left as is)$`,
    'i',
  ),
  new RegExp(
    `^(?:same|identical|unchanged)(?: ${PARTS})? (?:as|to|from) (?:in )?(?:the )?${OTHER}(?: (?:version|one|${PARTS}))?$`,
    'i',
  ),
  new RegExp(
    `^(?:see|refer to|same as) (?:the )?${OTHER} (?:version|${PARTS}).{0,20} for (?:the )?(?:rest|remaining|remainder|full).{0,30}$`,
    'i',
  ),
  new RegExp(
    `^(?:translation|content|page) (?:continues?|follows|to be continued).{0,40}$|^and so on for (?:the|all) (?:remaining|other|rest).{0,40}$`,
    'i',
  ),
];

/** Longer lines are sentences. */
export const MAX_PHRASE = 90;

/** "The rest stays the same" in other languages. */
export const OTHER_LANGUAGES: readonly RegExp[] = [
  /^(?:der |die |das )?(?:rest(?: (?:der|des|dieser|von).*)?|(?:restlich|übrig|weiter)e[nrs]? (?:inhalt|text|abschnitt|seite|teil|absätz|dokument)\p{L}*).*(?:unverändert|gleich|identisch|wie (?:zuvor|oben|im original|bisher|in der|auf der)|entspricht|ausgelassen|gekürzt|nicht übersetzt)/iu,
  /^(?:le |la )?(?:reste|suite)(?: (?:de|du).*)?.*(?:inchangé|identique|le même|la même|pareil|sans changement|comme (?:avant|dans)|omis)/i,
  /^(?:el |lo )?(?:resto|demás)(?: de.*)?.*(?:igual|sin cambios|el mismo|lo mismo|no cambia|permanece|se mantiene|omitid|idéntic)/i,
  /^(?:o )?(?:resto|restante)(?: d.*)?.*(?:igual|inalterad|o mesmo|sem alterações|permanece|sem mudanças|omitid|idêntic)/i,
  /^(?:il |la )?(?:resto|parte restante)(?: de.*)?.*(?:invariat|uguale|lo stesso|identic|immutat|come (?:prima|nell)|omess)/i,
  /^(?:de |het )?(?:rest|overige (?:inhoud|tekst|pagina)).*(?:ongewijzigd|hetzelfde|gelijk|onveranderd|weggelaten|zoals)/i,
  /^(?:reszta|pozostał\p{L}* (?:treść|część|tekst|sekcje)).*(?:bez zmian|taka sama|tak[ai] samo|takie same|niezmienion|identyczn|jak w|pominięt)/iu,
  /^(?:zbytek|ostatní obsah).*(?:beze změn|stejn|nezměněn|vynechán)/i,
  /^(?:resten|återstoden)(?: av.*)?.*(?:oförändra|samma|likadan|uendret|uændret|det samme|utelämna|identisk)/i,
  /^(?:остальн\p{L}*|остаток|дальше|решта)(?: (?:часть|содержани|текст|страниц|раздел|сторінки|стран|документ).*)?.*(?:без изменений|не изменя|не меня|же сам|так(?:ое|ой|ая|ие) же|прежн|идентич|как в|без змін|опущен)/iu,
  /^(?:\S+ )?(?:geri kalan|kalan)(?:ı| kısım| bölüm| içerik| metin)?.*(?:aynı|değişme|atlandı)/i,
  /^phần còn lại.*(?:không (?:thay )?đổi|giữ nguyên|giống|như (?:cũ|trên|bản))/i,
  /^(?:sisanya|bagian (?:lainnya|selanjutnya)|isi lainnya).*(?:sama|tidak berubah|tetap)/i,
  /^(?:以下|残り|その他|以降)(?:の(?:内容|部分|セクション|ページ|文章|本文|テキスト|章))?(?:は|も)?[、,]?(?:すべて|全て)?(?:(?:英語|原文|元|オリジナル|上記|以前|従来|前)\p{L}{0,12}?(?:と|に))?(?:同じ|同様|同一|変更(?:な|は?あ?り?ま?せ)|省略|略$|そのまま)/u,
  /^(?:其余|其餘|剩余|剩餘|其他|余下|以下|后续|後續|剩下)(?:的)?(?:所有)?(?:内容|內容|部分|章节|章節|文字|文本|页面|頁面|段落)*[，,]?(?:均|都|也)?(?:(?:与|與|和|同|跟)(?:英文|原文|原版|原页面|原頁面|之前|上文|源文|原来|原來|中文|原始)\p{L}{0,8}?)?(?:均|都)?(?:保持)?(?:不变|不變|相同|一致|一样|一樣|省略|同上|未改|未更改|略)/u,
  /^(?:나머지|이하|이후)(?: ?(?:내용|부분|섹션|페이지|텍스트|본문))?(?:은|는|도|의)?[ ,].{0,20}(?:동일|같|변경 ?없|생략|그대로|변경되지)/,
  /^(?:باقي|بقية).*(?:كما هو|بدون تغيير|نفس|دون تغيير)/,
  /^(?:बाकी|शेष).*(?:समान|वही|अपरिवर्तित)/,
];
