/** Phrases of a reply to a person, by language. They are tested on lines without marks at their start, in lower case. */

/** Patterns for the start of a line. `edges` are only tested on the first and last lines of a page. */
export interface ChatPhrases {
  /** The first words of a reply. Tested on the first lines of a page. */
  openers: RegExp;
  edges?: RegExp;
  anywhere?: RegExp;
}

/** Returns the phrases for a line, without a `u` flag's word boundaries, which only know ASCII. */
function phrases(...parts: readonly string[]): RegExp {
  return new RegExp(`^(?:${parts.join('|')})`, 'u');
}

const END = String.raw`(?=[\s,.!?:;，。！？：、—–-]|$)`;
const BREAK = String.raw`\s*(?:[,.!:;，。！：、—–]|-\s|$)`;
/** Up to this many characters between the parts of a phrase. */
const GAP = '.{0,60}';

const EN_CHANGED =
  '(?:updated|revised|new|complete|full|final|finished|corrected|fixed|translated|requested|improved|rewritten|edited|modified|polished|reworked|restructured|cleaned-up|entire|whole|adjusted)';
const EN_PAGE = '(?:page|version|documentation|translation|mdx|draft|revision|rewrite|changes)';
const EN_TEXT =
  '(?:page|version|documentation|document|translation|mdx|markdown|draft|revision|rewrite|changes|file|content|article|guide|section|text|docs|release notes|frontmatter)';
const EN_AFTER = String.raw`(?=\s*(?:[:.!,]|$)|\s+(?:with|that|you|as|of|in|for|based|including|after|below|where|i)\b)`;
const EN_DONE =
  '(?:updated?|added?|created?|made|rewrote|rewritten|rewrite|revised?|fixed|translated?|removed?|restructured|edited|modified|corrected|expanded|shortened|drafted|written|wrote|kept|included|changed|cleaned|moved|documented|completed|finished|reworked|improved|reorganized|simplified|merged|split|replaced|reviewed|checked|verified|polished)';
const EN_I = String.raw`i(?:'ve| have|'ll| will| can| did|'m| am|'d)?(?: now| also| just| only| not|n't| (?:went|gone|go) ahead and)*`;

export const CHAT_PHRASES: readonly ChatPhrases[] = [
  // English
  {
    openers: phrases(
      `(?:sure|certainly|absolutely|of course|definitely|no problem|got it|understood|okay|ok|alright|great question|great|perfect|done|thanks|thank you|gladly|happy to(?: help)?|you're welcome)(?: thing| there)?${BREAK}`,
      String.raw`(?:updated|revised|final|translated|corrected|full|complete) ${EN_TEXT}\W*$`,
      String.raw`(?:translation|output|response|answer|result|mdx|markdown)\s*:\W*$`,
      String.raw`thank(?:s| you) for (?:the|your|sharing|providing|asking)\b`,
    ),
    edges: phrases(
      String.raw`here(?:'s| is| are| comes)\s+(?:(?:the|your|an?|my|how)\s+)?(?:[\w'-]+\s+){0,4}?${EN_TEXT}${EN_AFTER}`,
      `here you go${END}`,
      String.raw`(?:below|the following|this|attached|above) (?:you(?:'ll| will| can)? find|is|are|shows)\s+(?:the|an?|your|my)?\s*(?:[\w'-]+\s+){0,2}?${EN_CHANGED}`,
      String.raw`${EN_I} ${EN_DONE}\b`,
      String.raw`(?:as|like) (?:requested|you (?:asked|requested|wanted)|per (?:your|the) (?:request|instructions))\b`,
      String.raw`(?:per|based on|following|according to) (?:your|the) (?:request|instructions|feedback|prompt|task)\b`,
      String.raw`(?:the|your) (?:page|file|document|documentation) (?:has been|is now) ${EN_DONE}\b`,
      String.raw`(?:note|please note)[:\s]+(?:that )?i(?:'m| am|'ve| have| was|'d| did| do| could| can|'ll| will)(?:n't|not| not)?\s`,
      String.raw`(?:summary of (?:the )?changes|changes (?:i )?made|key changes|what (?:i|has) changed)\s*:`,
    ),
    anywhere: phrases(
      String.raw`(?:sure|certainly|absolutely|of course|definitely|no problem|got it|understood|okay|ok|alright|great|perfect|done)(?: thing)?\s*[,.!:;—–-]+\s*(?:here(?:'s| is| are| you go)|i(?:'ve|'ll|'m| have| will| can| did| just)|let(?:'s| me)|below is|the (?:updated|revised|translated))\b`,
      String.raw`here(?:'s| is) (?:the|your|my) (?:[\w'-]+ )?${EN_CHANGED} (?:[\w'-]+ )?${EN_PAGE}${EN_AFTER}`,
      String.raw`here(?:'s| is) (?:the|your) ${EN_TEXT} (?:that )?you (?:asked|requested|wanted)`,
      String.raw`(?:below|the following) is (?:the|an?|your) ${EN_CHANGED} ${EN_TEXT}\b`,
      String.raw`i(?:'ve| have|'ll| will) (?:now |also )?(?:updated?|added?|created?|made|rewritten|rewrite|revised?|fixed|translated?|removed?) (?:the|your|a|this|all|some|it)\b`,
      String.raw`as an ai(?: (?:language )?(?:model|assistant))?,|as a (?:large )?language model${END}`,
      String.raw`(?:please )?let me know\b(?=.{0,40}\b(?:if|when|whether|what|how|any|anything)\b)`,
      String.raw`feel free to (?:ask|let me know|tell me)\b`,
      String.raw`i hope (?:this|that|it) |hope (?:this|that) helps`,
      String.raw`is there anything else\b|would you like me to\b|do you want me to\b|(?:shall|should) i (?:also |now )?(?:${EN_DONE}|go ahead|continue|proceed)\b`,
      String.raw`if you(?:'d| would)?(?: like| need| want| have)?${GAP}\b(?:let me know|just ask|i can|i'll|i'd be)\b`,
      String.raw`(?:i'm |i am )?happy to (?:adjust|make (?:any )?(?:further )?changes|tweak|revise|iterate|help further)\b`,
      String.raw`i (?:don't|do not|didn't|did not) have access to\b|i(?:'m| am) (?:unable|not able) to (?:access|browse|open|verify|see)\b`,
      String.raw`changes i(?:'ve)? made\b|what i(?:'ve)? changed\b|here's what i (?:did|changed)`,
    ),
  },
  // German
  {
    openers: phrases(
      `(?:natürlich|gerne?|selbstverständlich|klar|sicher|aber sicher|okay|alles klar|verstanden|kein problem|erledigt|fertig)(?: doch)?${BREAK}`,
    ),
    edges: phrases(
      `(?:hier|anbei|nachfolgend|im folgenden|unten) (?:ist|sind|findest du|finden sie|kommt|folgt|habe ich|hast du|haben sie)${GAP}(?:seite|version|fassung|übersetzung|dokument|datei|inhalt|text|entwurf|abschnitt)`,
      'ich habe ',
      'die (?:seite|datei|übersetzung) (?:wurde|ist nun|ist jetzt) ',
      'wie (?:gewünscht|gefordert|besprochen)',
    ),
    anywhere: phrases(
      `hier ist (?:die|der|das|eine?) (?:aktualisierte|überarbeitete|vollständige|übersetzte|korrigierte|neue|fertige|angepasste)`,
      `ich habe${GAP}(?:aktualisiert|überarbeitet|hinzugefügt|ergänzt|angepasst|übersetzt|geändert|korrigiert|entfernt|umgeschrieben|gekürzt)[.!:]`,
      `(?:lass(?:en sie)?|sag(?:en sie)?|gib|geben sie) (?:es )?mi(?:r|ch) (?:bitte )?(?:bescheid|wissen)`,
      `(?:wenn|falls) (?:du|sie)${GAP} (?:mir|mich|ich)${END}`,
      `ich hoffe,? (?:das|dies|es)|bei (?:weiteren )?fragen stehe ich|(?:möchtest du|möchten sie|soll ich)${GAP}\\?`,
    ),
  },
  // French
  {
    openers: phrases(
      `(?:bien sûr|certainement|absolument|d'accord|avec plaisir|entendu|parfait|voilà|pas de problème|très bien|compris)${BREAK}`,
    ),
    edges: phrases(
      `(?:voici|ci-dessous|ci-joint|vous trouverez)${GAP}(?:page|version|document|traduction|fichier|contenu|texte|section)`,
      "j'ai ",
      'comme (?:demandé|convenu)',
      'la (?:page|traduction) a été ',
    ),
    anywhere: phrases(
      String.raw`voici (?:la|le|une?|votre) (?:version|page|traduction|document)(?=\s*(?:[:.,]|$)|\s+(?:mise?|révisé|traduit|corrigé|complète?|demandé|modifié|actualisé|que|finale))`,
      `(?:bien sûr|certainement|d'accord|avec plaisir)\\s*[,!.:]+\\s*(?:voici|j'ai|je)${END}`,
      `j'ai${GAP}(?:mis à jour|ajouté|révisé|traduit|corrigé|modifié|réécrit|supprimé) (?:la|le|les|votre|cette|une?) `,
      `n'hésite[zs]? pas à (?:me|poser d'autres)|(?:faites-le-moi|faites-moi) savoir|dites-moi si|j'espère que (?:cela|ça)|(?:souhaitez|voulez)-vous que je`,
    ),
  },
  // Spanish
  {
    openers: phrases(
      `(?:claro|por supuesto|desde luego|seguro|de acuerdo|entendido|perfecto|con gusto|vale|listo)(?: que sí)?${BREAK}`,
    ),
    edges: phrases(
      `(?:aquí|a continuación|abajo|adjunto)(?: está| tienes| tiene| te dejo| le dejo| va| se muestra| encontrarás)?${GAP}(?:página|versión|documento|traducción|archivo|contenido|texto|sección)(?: actualizad| revisad| traducid| corregid| complet|\\s*[:.]|$)`,
      'he ',
      'como (?:pediste|solicitaste|solicitó|se pidió)',
    ),
    anywhere: phrases(
      `aquí (?:está|tienes|tiene) (?:la|el|una?) (?:página|versión|documento|traducción|archivo|contenido)`,
      `he (?:actualizado|añadido|agregado|revisado|traducido|corregido|modificado|reescrito|eliminado) (?:la|el|las|los|tu|su|una?) `,
      `avísame|avíseme|déjame saber|hazme saber|házmelo saber|espero que (?:esto|te|le) |(?:quieres|desea|te gustaría) que (?:yo )?(?:haga|cambie|añada|agregue|traduzca|modifique)`,
    ),
  },
  // Portuguese
  {
    openers: phrases(`(?:claro|com certeza|certamente|pois não|entendido|perfeito|sem problemas?|pronto)${BREAK}`),
    edges: phrases(
      `(?:aqui (?:está|vai|tem)|segue|abaixo)${GAP}(?:página|versão|documento|tradução|arquivo|conteúdo|texto|seção)`,
      '(?:eu )?(?:atualizei|adicionei|revisei|traduzi|corrigi|modifiquei|criei|reescrevi|removi|fiz) ',
      'conforme (?:solicitado|pedido)',
    ),
    anywhere: phrases(
      `aqui está (?:a|o|uma?|sua) (?:página|versão|documento|tradução|arquivo|conteúdo)`,
      `(?:me avise|avise-me) se|espero que (?:isso|isto) |(?:gostaria|quer) que eu |fique à vontade para (?:perguntar|me)`,
    ),
  },
  // Italian
  {
    openers: phrases(
      `(?:certo|certamente|naturalmente|ecco(?: a te| qui| fatto)?|va bene|perfetto|volentieri|d'accord[oi]|fatto|capito)${BREAK}`,
    ),
    edges: phrases(
      `(?:ecco|di seguito|qui sotto)${GAP}(?:pagina|versione|documento|traduzione|file|contenuto|testo|sezione)`,
      'ho ',
      'come (?:richiesto|da richiesta)',
    ),
    anywhere: phrases(
      String.raw`ecco (?:la|il|una|un|l')\s?(?:pagina|versione|traduzione|documento)(?=\s*[:.,]|\s+(?:aggiornat|rivist|tradott|corrett|complet|modificat|che))`,
      `fammi sapere|mi faccia sapere|spero che (?:questo|sia|ti|le) |vuoi che (?:io )?(?:modifichi|aggiunga|traduca|continui)`,
    ),
  },
  // Dutch
  {
    openers: phrases(`(?:natuurlijk|zeker|uiteraard|prima|graag|oké|begrepen|klaar)${BREAK}`),
    edges: phrases(
      `(?:hier is|hier zijn|hieronder|hierbij)${GAP}(?:pagina|versie|document|vertaling|bestand|inhoud|tekst)`,
      'ik heb ',
    ),
    anywhere: phrases(`laat (?:het )?(?:me|mij) weten|ik hoop dat (?:dit|het)|wil(?:t u| je) dat ik`),
  },
  // Polish and Czech
  {
    openers: phrases(`(?:oczywiście|jasne|pewnie|dobrze|rozumiem|gotowe|jistě|samozřejmě|určitě|dobře|hotovo)${BREAK}`),
    edges: phrases(
      `(?:oto|poniżej|zde je|tady je|níže)${GAP}(?:stron|wersj|dokument|tłumaczeni|plik|treść|tekst|strán|verz|překlad|soubor)`,
      '(?:zaktualizował|dodał|przetłumaczył|poprawił|zmienił|utworzył|usun[ąę]ł)[ae]?m',
      'aktualizoval jsem|přidal jsem|přeložil jsem|upravil jsem',
    ),
    anywhere: phrases(`daj(?:cie)? (?:mi )?znać|mam nadzieję,? że (?:to|pomog)|dejte mi vědět|doufám,? že`),
  },
  // Swedish, Danish and Norwegian
  {
    openers: phrases(
      `(?:självklart|visst|absolut|javisst|selvfølgelig|naturligvis|klart|okej|greit|ferdig|klar)${BREAK}`,
    ),
    edges: phrases(
      `(?:här (?:är|kommer)|her (?:er|kommer)|nedan|nedenfor)${GAP}(?:sida|side|version|versjon|översättning|oversættelse|oversettelse|dokument|fil|text|tekst)`,
      '(?:jag|jeg) har ',
    ),
    anywhere: phrases(
      `(?:hör av dig|säg till|låt mig veta|lad mig vide|sig til|gi meg beskjed|si ifra)(?: om| hvis|[.!]|$)`,
    ),
  },
  // Russian and Ukrainian
  {
    openers: phrases(
      `(?:конечно|разумеется|хорошо|готово|с удовольствием|понял|понятно|безусловно|звичайно|звісно|зрозуміло)(?: же)?${BREAK}`,
    ),
    edges: phrases(
      `(?:вот|ниже|ось|нижче)${END}${GAP}(?:страниц|верси|документ|перевод|файл|текст|содержимо|сторінк|версі|переклад)`,
      'я (?:обновил|добавил|пер[её]вел|перев[её]л|исправил|изменил|создал|удалил|переписал|вн[её]с|оновив|додав|переклав|виправив|змінив)',
      'как вы просили|по вашему запросу',
      '(?:страница|перевод|документ) (?:обновлен|обновлён|готов|исправлен)',
    ),
    anywhere: phrases(
      `вот (?:обновл[её]нн|исправленн|полн|переведенн|переведённ|нов|готов)[а-яё]+ (?:страниц|верси|документ|перевод|файл|текст)`,
      `(?:дайте|дай) (?:мне )?знать|надеюсь,? (?:это|что это)|хотите,? чтобы я|дайте знати|сподіваюся,? (?:це|що)`,
    ),
  },
  // Turkish
  {
    openers: phrases(`(?:elbette|tabii(?: ki)?|kesinlikle|tamam|anladım|hazır)${BREAK}`),
    edges: phrases(
      `(?:işte|aşağıda)${GAP}(?:sayfa|sürüm|belge|çeviri|dosya|metin|içerik)`,
      `${GAP}(?:güncelledim|ekledim|çevirdim|düzelttim|değiştirdim|oluşturdum|kaldırdım)[.!]?$`,
    ),
    anywhere: phrases('işte güncellenmiş|işte çevrilmiş|bana bildirin|umarım bu|başka bir (?:isteğiniz|sorunuz)'),
  },
  // Japanese
  {
    openers: phrases(
      'もちろん',
      '承知',
      'かしこまりました',
      '了解',
      'わかりました',
      '分かりました',
      'はい[、,。！!]',
      '完了しました',
    ),
    edges: phrases(
      '(?:以下|こちら|下記)(?:は|が|に|の).{0,40}(?:更新|修正|翻訳|改訂|変更|完成|書き直|ご依頼).{0,30}(?:ページ|版|バージョン|ドキュメント|文書|ファイル|内容|文|もの)',
      '.{0,40}(?:ページ|文書|ドキュメント|ファイル|翻訳|内容)を?(?:更新|追加|修正|翻訳|変更|作成|改訂|完了|完成)(?:いた)?しました[。！!]?$',
      'ご依頼|ご要望(?:どおり|通り|に応じ)',
    ),
    anywhere: phrases(
      '(?:以下|こちら)(?:は|が)(?:更新|修正|翻訳)(?:された|した|後の)',
      'お役に立て(?:れば|ましたら)|他に.{0,30}(?:お知らせ|教えて|お申し付け)ください|お気軽にお申し付け',
    ),
  },
  // Chinese
  {
    openers: phrases(
      '(?:当然|當然|好的|好|没问题|沒問題|明白|明白了|可以|收到|了解|完成|已完成)(?:可以|了)?[,，!！。:：、]',
    ),
    edges: phrases(
      '(?:以下|下面|这|這|这里|這裡)(?:是|為|为).{0,40}(?:更新|修改|翻译|翻譯|完整|修订|修訂|改写|改寫|最终|最終|重写).{0,30}(?:页面|頁面|版本|文档|文檔|文件|内容|內容|译文|譯文)',
      '我(?:已经|已經|已|会|會|刚|剛|将|將|把|对|對|来|來).{0,40}(?:更新|添加|修改|翻译|翻譯|修订|修訂|创建|創建|删除|刪除|调整|調整|改写|改寫|整理|补充)',
      '(?:按照|根据|根據|依照)(?:您|你)的(?:要求|请求|請求|需求|指示)',
    ),
    anywhere: phrases(
      '以下是(?:更新|修改|翻译|翻譯|修订|修訂)(?:后|後|过|過|好)?的',
      '(?:请|請)(?:告诉|告訴)我|希望(?:这|這|以上|对您|對您|对你|能帮)|如.{0,30}(?:告诉我|告訴我|让我知道|讓我知道|随时告知|隨時告知)|需要我(?:再|继续|繼續|帮)',
    ),
  },
  // Korean
  {
    openers: phrases(
      '(?:물론|네|예|알겠습니다|좋습니다|확인했습니다|그럼요|완료했습니다|완료되었습니다)(?:입니다|이죠|이에요)?[,.!。 ]',
    ),
    edges: phrases(
      '(?:다음은|아래는|여기).{0,40}(?:업데이트|수정|번역|변경|완성|개정|요청|전체).{0,40}(?:페이지|버전|문서|파일|내용|번역|본)',
      '.{0,60}(?:페이지|문서|파일|번역|내용)(?:를|을)?.{0,20}(?:업데이트|추가|수정|번역|변경|작성|삭제|완료)(?:했습니다|하였습니다|해 ?드렸습니다)[.!]?$',
      '요청하신',
    ),
    anywhere: phrases(
      '(?:다음은|아래는) (?:업데이트|수정|번역|변경)(?:된|한)',
      '도움이 되(?:었|셨|길)|(?:추가|다른|더|수정|궁금).{0,40}(?:알려 ?주세요|말씀해 ?주세요)[.!]?$',
    ),
  },
  // Vietnamese and Indonesian
  {
    openers: phrases(
      `(?:chắc chắn(?: rồi)?|tất nhiên|dĩ nhiên|vâng|được|tentu(?: saja)?|baik(?:lah)?|siap|oke)${BREAK}`,
    ),
    edges: phrases(
      `(?:đây|dưới đây|sau đây) là${GAP}(?:trang|phiên bản|bản dịch|tài liệu|nội dung)`,
      `(?:berikut|ini)(?: adalah| ini)?${END}${GAP}(?:halaman|versi|terjemahan|dokumen|konten)`,
      'tôi đã |saya (?:telah|sudah) ',
    ),
    anywhere: phrases('hãy cho tôi biết|hy vọng điều này|beri tahu saya|semoga (?:ini )?membantu'),
  },
  // Arabic and Hindi
  {
    openers: phrases(`(?:بالتأكيد|بالطبع|حسنا|حسنًا|تم|ज़रूर|जरूर|बिल्कुल|निश्चित रूप से)(?:[\\s،,.!:।]|$)`),
    edges: phrases(
      '(?:إليك|فيما يلي|هذه هي).{0,60}(?:الصفحة|النسخة|الترجمة|المستند|الملف)',
      'لقد قمت|قمت ب',
      '(?:यहाँ|यहां|यह रहा|नीचे).{0,60}(?:पृष्ठ|पेज|संस्करण|अनुवाद|दस्तावेज़)',
    ),
    anywhere: phrases('أخبرني إذا|آمل أن'),
  },
];
