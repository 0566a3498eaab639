import { TextField } from '#components/ui/TextField.tsx';

interface Props {
  /** URL of the page that answers; '' for the page of the form itself. */
  readonly action: string;
  /** Id of the chosen seller; '' for the one that the page chooses. */
  readonly seller: string;
  readonly postcode: string;
  /** What is wrong with the postcode; '' for nothing. */
  readonly problem: string;
  /** Whether it opens in another page, and takes the focus there. */
  readonly opens?: boolean;
}

/** Asks for a postcode, at which a product arrives on days of its own. */
export const ArrivalForm = ({ action, seller, postcode, problem, opens = false }: Props) => {
  const errors: Record<string, string> = problem === '' ? {} : { postcode: problem };
  return (
    <form className="stack pad-2" action={action || undefined} noValidate>
      {seller !== '' && <input type="hidden" name="seller" value={seller} />}
      <TextField
        form={{ values: { postcode }, errors, done: false }}
        name="postcode"
        label="Your postcode"
        autoComplete="postal-code"
        hint="Its first half is enough, such as LS1."
        autoFocus={opens}
        needed
      />
      <p>
        <button type="submit" className={opens ? 'button button-quiet' : 'button'}>
          Show the day
        </button>
      </p>
    </form>
  );
};
