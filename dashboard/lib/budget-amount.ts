/** Reads an amount that people entered, such as `5 000 000` or `$2.50`. Returns null for an empty field. */
export function readAmount(text: string): number | null {
  return text.trim() === '' ? null : Number(text.replaceAll(/[\s,_$]/g, ''));
}

/** Says how to correct an amount, which is a number of tokens or US dollars. Undefined if it is valid or empty. */
export function findAmountProblem(text: string, unit: 'tokens' | 'dollars'): string | undefined {
  const value = readAmount(text);
  const isWhole = unit === 'tokens';
  if (value === null || (value > 0 && (isWhole ? Number.isInteger(value) : Number.isFinite(value)))) return undefined;
  return isWhole ? 'Enter a whole number, such as 5000000.' : 'Enter US dollars, such as 2.50.';
}
