/** Python keywords and decorators for the words that Sphinx puts before a name. */
const DECORATORS: ReadonlyMap<string, string> = new Map([
  ['static', '@staticmethod'],
  ['classmethod', '@classmethod'],
  ['abstract', '@abstractmethod'],
  ['abstractmethod', '@abstractmethod'],
  ['final', '@final'],
]);

/** Returns the declaration of a call as written in code, if known. `words` are the words that `code` starts with. */
export function declare(domain: string, words: readonly string[], code: string): string {
  const prefix = words.map((word) => `${word} `).join('');
  if (domain !== 'py' || code.startsWith('@') || !code.startsWith(prefix)) return code;
  const modifiers = words.filter((word) => word !== 'async');
  const decorators = modifiers.flatMap((word) => DECORATORS.get(word) ?? []);
  if (decorators.length < modifiers.length) return code;
  const keyword = words.includes('async') ? 'async def' : 'def';
  return [...decorators, `${keyword} ${code.slice(prefix.length)}`].join('\n');
}
