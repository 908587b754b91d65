/** Stop words of languages, and endings that don't change the meaning of a word. */

const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'a an and are as at be been but by can could did do does doing for from had has have how i if in into is it its me my of on or our should so such that the their them then there these they this those to us was we were what when where which while who whom why will with would you your',
  de: 'aber als am an auch auf aus bei beim bin bis das dass dem den der des die dies diese dieser dieses du durch ein eine einem einen einer eines er es für hat ich ihr im in ist kann man mein mit nach nicht nur oder sich sie sind so um und uns unter vom von vor was wenn werden wie wir wird wo zu zum zur über',
  es: 'a al como con cómo cuál cuando de del donde el ella en es esta este esto la las le lo los me mi más no o para pero por que qué se ser si sin sobre son su sus te tu un una uno y ya',
  fr: 'a au aux avec ce ces cette comment d dans de des du elle en est et il ils j je l la le les leur ma mais me mes mon n ne nos notre nous on ou où par pas pour qu que quel quelle qui sa se ses si son sont sur ta te tu un une vos votre vous y à',
  it: 'a ad al alla anche che chi ci come con cosa da dal dei del della di e ed gli ha i il in io la le lo ma mi ne nei nel non o per più quando se si sono su sul tra un una uno',
  nl: 'aan als bij dat de deze die dit door een en er het hij hoe ik in is je kan maar met mijn naar niet of om onze ook op te tot uit van voor wat we wie wij wordt zijn zo',
  pt: 'a ao aos as com como da das de do dos e ela ele em entre eu foi isso já mais mas me meu minha na nas no nos não o os ou para pela pelo por qual quando que se sem ser seu sua são um uma você à',
  ru: 'а без бы в во вы где да для до его ее если есть же за и из или их к как ко когда кто ли мне мой мы на не него но о об он она они от по при с со так то у что это я',
  sv: 'att av de den det du en ett för från har hur i inte jag kan med mig min och om på sig som så till var vi vad är',
  pl: 'a aby ale co czy dla do i ich jak jest na nie o od po się są tak to w we z za ze że',
  tr: 'bir bu da de daha en gibi için ile mi ne nasıl ve ya',
  id: 'adalah atau bagaimana dan dari dengan di ini itu ke oleh pada untuk yang',
  vi: 'các có của cho để là một này những thì trong và với',
};

const WORD_SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  en: ['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'ers', 'ies', 'er', 'ed', 'es', 's', 'e', 'y'],
  de: ['ungen', 'ung', 'en', 'em', 'er', 'es', 'e', 'n', 's'],
  es: ['aciones', 'ación', 'ciones', 'ción', 'ando', 'ar', 'er', 'ir', 'es', 'os', 'as', 's', 'a', 'o', 'e'],
  fr: ['ations', 'ation', 'ements', 'ement', 'er', 'és', 'ée', 'es', 'é', 's', 'e'],
  it: ['azioni', 'azione', 'are', 'ere', 'ire', 'i', 'e', 'a', 'o'],
  ko: [
    '에서는',
    '으로',
    '에서',
    '에는',
    '하기',
    '하는',
    '을',
    '를',
    '이',
    '가',
    '은',
    '는',
    '의',
    '에',
    '로',
    '과',
    '와',
    '도',
  ],
  nl: ['ingen', 'ing', 'en', 'er', 's', 'e'],
  pt: ['ações', 'ação', 'ar', 'er', 'ir', 'es', 'os', 'as', 's', 'a', 'o', 'e'],
  ru: [
    'ами',
    'ями',
    'ого',
    'его',
    'ах',
    'ях',
    'ой',
    'ый',
    'ий',
    'ая',
    'ое',
    'ые',
    'ов',
    'ам',
    'а',
    'я',
    'ы',
    'и',
    'у',
    'ю',
    'е',
    'о',
    'ь',
  ],
  sv: ['arna', 'erna', 'orna', 'ar', 'er', 'or', 'en', 'et', 'n', 'a', 's'],
};

/** Search rules of a language. */
export interface LanguageRules {
  isStopWord(term: string): boolean;
  /** Returns the stem. Terms with the same stem have similar meanings. Stems are only compared, never shown. */
  stem(term: string): string;
}

/** Returns the rules of a language. `tag` is as in `lang`. Without rules, every word counts unchanged. */
export function getRules(tag: string): LanguageRules {
  const language = (tag.split('-')[0] ?? '').toLowerCase();
  const cachedRules = rules.get(language) ?? createRules(language);
  rules.set(language, cachedRules);
  return cachedRules;
}

const rules = new Map<string, LanguageRules>();
/** Minimum length of a stem. */
const MIN_STEM = 4;

function createRules(language: string): LanguageRules {
  const words = STOP_WORDS[language]?.split(' ') ?? [];
  const stops = new Set(words.map((word) => word.normalize('NFKD').replace(/\p{M}+/gu, '')));
  const endings = (WORD_SUFFIXES[language] ?? []).map((ending) => ending.normalize('NFKD').replace(/\p{M}+/gu, ''));
  return {
    isStopWord: (term) => stops.has(term),
    stem(term) {
      const ending = endings.find((end) => term.length - end.length >= MIN_STEM && term.endsWith(end));
      const stem = ending === undefined ? term : term.slice(0, -ending.length);
      // `running` → `run`, `stopped` → `stop`.
      return ending !== undefined && /([bdgmnprt])\1$/.test(stem) && stem.length > MIN_STEM - 1
        ? stem.slice(0, -1)
        : stem;
    },
  };
}
