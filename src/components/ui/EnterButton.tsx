import '#styles/primitives/forms.css';

interface Props {
  /** Text of the button that it stands for. */
  readonly label: string;
  /** Id of its form, unless it is inside that. */
  readonly form?: string;
  /** The field that it submits, as that button does. */
  readonly name?: string;
  readonly value?: string;
}

/**
 * The button that the Enter key presses in a form whose first button does something else: a browser takes the
 * first one. It is invisible, and the Tab key skips it.
 */
export const EnterButton = ({ label, ...sends }: Props) => (
  <button {...sends} type="submit" tabIndex={-1} className="visually-hidden" aria-hidden="true">
    {label}
  </button>
);
