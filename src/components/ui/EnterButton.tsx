interface Props {
  /** What the button that it stands for says. */
  readonly label: string;
  /** What it sends, as that button does. */
  readonly name?: string;
  readonly value?: string;
}

/**
 * What the Enter key presses in a form whose first button does something else: a browser takes the first. Nobody sees
 * it, or comes to it by the Tab key.
 */
export const EnterButton = ({ label, ...sends }: Props) => (
  <button {...sends} type="submit" tabIndex={-1} className="visually-hidden" aria-hidden="true">
    {label}
  </button>
);
