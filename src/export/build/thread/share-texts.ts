/**
 * Makes equal texts in plain data the same object, and returns the data. In the plan of a large site, a URL occurs in a
 * dozen places, and V8 decodes each as its own text.
 */
export function shareTexts<T extends object>(value: T): T {
  const texts = new Map<string, string>();
  const share = (text: string): string => {
    const knownText = texts.get(text);
    if (knownText === undefined) texts.set(text, text);
    return knownText ?? text;
  };
  const visit = (field: unknown): unknown => {
    if (typeof field === 'string') return share(field);
    if (Array.isArray(field)) for (let index = 0; index < field.length; index++) field[index] = visit(field[index]);
    else if (typeof field === 'object' && field !== null) visitFields(field as Record<string, unknown>);
    return field;
  };
  const visitFields = (fields: Record<string, unknown>): void => {
    for (const key in fields) fields[key] = visit(fields[key]);
  };
  visit(value);
  return value;
}
