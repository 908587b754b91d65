/** Returns a function that binds a field to one text of a form: `<TextField {...field('name')} />`. */
export function bindFields<Texts extends object>(texts: Texts, onChange: (change: Partial<Texts>) => void) {
  return <Name extends keyof Texts>(name: Name) => ({
    value: texts[name],
    onValue: (value: Texts[Name]) => onChange({ [name]: value } as unknown as Partial<Texts>),
  });
}
