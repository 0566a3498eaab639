import type { SubmitEvent } from 'react';
import { TextField } from '#components/ui/TextField.tsx';

interface Props {
  /** URL of the page that answers; '' for the page of the form itself. */
  readonly action: string;
  /** Id of the chosen seller; '' for the one that the page chooses. */
  readonly seller: string;
  readonly postcode: string;
  /** What is wrong with the postcode; '' for nothing. */
  readonly problem: string;
  /** Answers in place; without it the browser submits the form. */
  readonly onAsk?: (postcode: string) => void;
  readonly isAsking?: boolean;
}

/** Asks for a postcode, at which a product arrives on days of its own. */
const ArrivalForm = ({ action, seller, postcode, problem, onAsk, isAsking = false }: Props) => {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isAsking) onAsk?.(new FormData(event.currentTarget).get('postcode') as string);
  };
  const errors: Record<string, string> = problem === '' ? {} : { postcode: problem };
  return (
    <form
      className="stack pad-2"
      action={action || undefined}
      noValidate
      onSubmit={onAsk ? submit : undefined}
    >
      {seller !== '' && <input type="hidden" name="seller" value={seller} />}
      <TextField
        form={{ values: { postcode }, errors, done: false }}
        name="postcode"
        label="Your postcode"
        autoComplete="postal-code"
        hint="Its first half is enough, such as LS1."
        autoFocus={onAsk !== undefined}
        needed
      />
      <p>
        <button
          type="submit"
          className={onAsk ? 'button button-quiet' : 'button'}
          aria-disabled={isAsking || undefined}
        >
          {isAsking ? 'Asking...' : 'Show the day'}
        </button>
      </p>
    </form>
  );
};

export default ArrivalForm;
