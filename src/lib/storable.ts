/** A JSON value without what PostgreSQL cannot store in texts: NUL, and halves of surrogate pairs. Words of others may hold both. */
export function toStorable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? toStorableText(each) : each,
  ) as Value;
}

/** Does so to one text. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
