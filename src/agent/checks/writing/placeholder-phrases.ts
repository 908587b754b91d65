/** Text that a draft contains in place of missing content, by language. */

/** A note to the writer, anywhere in a line. */
export const NOTES: readonly RegExp[] = [
  /(?:^|[\s([{*_/])(?:TODO|FIXME|TBD|TBA|TBC|XXX+|WIP)(?:\(\w+\)|\s*[:(–—-](?!\w)|[\s.)\]}*_!]*$)/,
  /\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisc/i,
  /^(?:\?{3,}|_{5,}|\[\s*(?:\.{3}|…|\?+)\s*\])$/,
];

const ADD =
  '(?:insert|add|fill(?: in)?|put|write|describe|enter|place|replace(?: with| this)?|provide|include|update|complete|explain|expand|document|your|todo:?)';
const PART =
  '(?:here|text|contents?|descriptions?|sections?|details?|later|examples?|information|paragraphs?|explanation|steps?|code|links?|images?|screenshots?|table|topic|title|summary|introduction|page|docs|documentation|placeholder)';

/** The text inside brackets or a comment that only asks for text. */
export const REQUESTS: readonly RegExp[] = [
  new RegExp(String.raw`^(?:please )?${ADD}\b.{0,80}\b${PART}\b.{0,40}$`, 'i'),
  new RegExp(
    String.raw`^(?:more )?${PART}\b.{0,40}\b(?:goes? here|to be (?:added|written|completed|provided)|to come|to follow|coming soon|tbd|needed|missing)$`,
    'i',
  ),
  /^(?:insert|fill in) .{1,80}$/i,
  /^(?:placeholder|tbd|tba|todo|to ?do|your \w+ here|your text|content|description|text|details|example|screenshot)(?: text| placeholder| here)?$/i,
  /^(?:hier|text|inhalt|beschreibung|beispiel).{0,40}(?:einfügen|ergänzen|hinzufügen|einsetzen|beschreiben)$/i,
  /^(?:insérer|ajouter|compléter|décrire).{0,60}(?:ici|texte|contenu|description)$/i,
  /^(?:insertar?|agregar?|añadir|añada|completar|describir).{0,60}(?:aquí|texto|contenido|descripción)$/i,
  /^(?:inserir|insira|adicionar|adicione|completar|descrever).{0,60}(?:aqui|texto|conteúdo|descrição)$/i,
  /^(?:inserire|inserisci|aggiungere|aggiungi|completare).{0,60}(?:qui|testo|contenuto|descrizione)$/i,
  /^(?:вставьте|вставить|добавьте|добавить|опишите|заполните).{0,60}$/i,
  /^(?:ここに|こちらに).{0,40}(?:挿入|入力|記述|追加|記載).{0,20}$|^.{0,30}を(?:ここに)?(?:挿入|追加|記載)(?:してください)?$/,
  /^(?:在此|此处|此處|这里|這裡|请在此).{0,40}(?:插入|填写|填寫|添加|补充|補充|输入|描述).{0,40}$|^(?:插入|填写|添加|补充).{0,30}(?:此处|这里|内容|描述)$/,
  /^(?:여기에?).{0,40}(?:입력|추가|삽입|작성).{0,20}$/,
];

/** The whole text of a paragraph. */
export const WHOLE: readonly RegExp[] = [
  /^(?:placeholder(?: text| content)?|to be (?:written|added|completed|done|determined|defined|announced|continued|provided)|coming soon|content (?:goes|will go) here|content (?:coming soon|to follow|to be added)|more (?:details|content|information) (?:to come|coming soon|will follow)|under construction|work in progress|(?:this )?(?:page|section|document|chapter|guide|content|description) (?:is )?(?:under construction|a placeholder|a stub|a work in progress|intentionally left blank|to be (?:written|added|completed)|coming soon|will be (?:added|written|completed)(?: later| soon)?)|(?:insert|add|write) (?:content|text|description|details) here|details to follow|not (?:yet )?written(?: yet)?|your (?:content|text) here|n\/a yet|stub)$/i,
  /^(?:(?:inhalte?|text|beschreibung|details|abschnitt) folg(?:t|en)(?: in kürze| bald| später| noch)?|folgt(?: in kürze| später| noch)?|kommt (?:bald|noch|später|in kürze)|demnächst(?: verfügbar| mehr)?|in (?:arbeit|bearbeitung|vorbereitung)|noch (?:zu ergänzen|offen|nicht geschrieben)|wird (?:noch |später )?(?:ergänzt|nachgereicht|hinzugefügt|geschrieben)|platzhalter(?:text)?|(?:diese seite|dieser abschnitt) (?:folgt|ist in arbeit|wird noch .{0,30}))$/i,
  /^(?:(?:section |page |contenu |texte |description )?à (?:compléter|venir|définir|rédiger|faire)|bientôt(?: disponible)?|contenu à venir|en cours (?:de rédaction|de construction)|en construction|texte (?:provisoire|à venir)|(?:cette page|cette section) (?:est en cours de .{0,30}|sera bientôt .{0,30}))$/i,
  /^(?:próximamente|pendiente|por (?:completar|definir|hacer|añadir|escribir)|en (?:construcción|desarrollo|progreso)|contenido (?:pendiente|próximamente)|texto de (?:relleno|ejemplo)|muy pronto)$/i,
  /^(?:em breve|a (?:definir|fazer|completar|ser (?:adicionado|definido))|em (?:construção|desenvolvimento|andamento)|pendente|conteúdo (?:em breve|a ser .{0,20})|texto de exemplo)$/i,
  /^(?:prossimamente|in arrivo|presto disponibile|da (?:completare|definire|scrivere|fare|aggiungere)|in (?:costruzione|lavorazione|corso)|contenuto in arrivo|testo segnaposto)$/i,
  /^(?:binnenkort(?: beschikbaar)?|nog (?:in te vullen|te schrijven|aan te vullen)|in aanbouw|volgt (?:nog|later)|wkrótce|do (?:uzupełnienia|zrobienia)|w przygotowaniu|yakında|yapım aşamasında|eklenecek|kommer snart|kommer snart mer|tulossa pian|již brzy|doplnit)$/i,
  /^(?:скоро(?: будет)?|будет (?:добавлено|дополнено|позже)|в разработке|в процессе|заполнить|дополнить|уточняется|продолжение следует|незабаром|в розробці)$/i,
  /^(?:準備中(?:です)?|近日公開(?:予定)?|工事中|作成中|執筆中|追記予定|後日追加(?:予定)?|未定|内容は後(?:ほど|で)追加(?:します)?|後で追加)$/,
  /^(?:待补充|待補充|待完善|待定|待续|敬请期待|敬請期待|即将推出|即將推出|建设中|撰写中|编写中|暂无内容|内容待添加|稍后补充|占位符|占位文本)$/,
  /^(?:추후 (?:추가|작성|업데이트)(?: 예정)?|작성 (?:예정|중)|준비 ?중(?:입니다)?|곧 (?:제공|공개|출시)(?:됩니다| 예정)?|내용 추가 예정|미정)$/,
];
