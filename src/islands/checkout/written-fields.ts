/** The form of the page with an id. @throws {Error} without one */
export const formOf = (id: string): HTMLFormElement => {
  const form = document.forms.namedItem(id);
  if (!form) throw new Error(`no form #${id}`);
  return form;
};

const entriesOf = (field: Element): readonly (readonly [name: string, value: string])[] => {
  if (field instanceof HTMLTextAreaElement) return [[field.name, field.defaultValue]];
  if (!(field instanceof HTMLInputElement)) return [];
  const { type, name, value, defaultValue, defaultChecked } = field;
  if (type !== 'radio' && type !== 'checkbox') return [[name, defaultValue]];
  return defaultChecked ? [[name, value]] : [];
};

/** What the server wrote into a form, by field; what a visitor has typed since does not count. */
export const writtenFields = ({ elements }: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...elements].flatMap(entriesOf));
