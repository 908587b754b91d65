/** Identifies the language of a text by its script and its most frequent words. */

const SCRIPTS: readonly [language: string, pattern: RegExp][] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['zh', /[\u4e00-\u9fff]/],
  ['ru', /[\u0400-\u04ff]/],
  ['ar', /[\u0600-\u06ff]/],
  ['hi', /[\u0900-\u097f]/],
];

const WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it for are with as this be on by at from or you can if not an when which your use all new',
  de: 'der die das und ist nicht mit für auf ein eine im den von zu sich sie wenn wird werden oder auch als bei dem des habe ich wie hier noch',
  fr: 'le la les de des et est un une pour dans que qui sur avec vous ce au du pas par plus ou sont cette si ai je votre ici',
  es: 'el la los las de y en un una que para con por es se del al si lo como su está he más o esta aquí',
  pt: 'o a os as de e em um uma que para com por é se do da no na não como seu está mais ou esta aqui ao',
  it: 'il la lo gli le di e in un una che per con è si del della al non come suo più o questa ecco ho sono',
  nl: 'de het een en van in is dat op te voor met zijn niet aan er om ook als bij maar hier ik heb u je',
  pl: 'i w na z do nie się że jest to o dla jak po oraz od lub które tej strony oto',
  tr: 've bir bu için ile da de olarak sayfa daha olan gibi ne kadar işte',
  sv: 'och att det i en är som på för med av den till inte om har jag ett här sidan',
};

const LISTS = Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))] as const);

/** Returns the language, or undefined if the text is too short or too ambiguous. */
export function identifyLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, pattern] of SCRIPTS)
    if ((text.match(new RegExp(pattern, 'g'))?.length ?? 0) >= Math.max(2, letters * 0.2)) return language;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 3) return undefined;
  const scores = LISTS.map(([language, list]) => ({ language, score: words.filter((word) => list.has(word)).length }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  return best && best.score >= 2 && best.score > (second?.score ?? 0) ? best.language : undefined;
}
