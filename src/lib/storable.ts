/**
 * Returns a JSON value without characters that PostgreSQL can't store in text: NUL, and halves of surrogate pairs.
 * External text can contain both.
 */
export function toStorable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? toStorableText(each) : each,
  ) as Value;
}

/** Does the same for one text. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Returns whether PostgreSQL can store a text unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
