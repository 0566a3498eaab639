import type { SubmitEvent } from 'react';
import { counted } from '@parlour/domain';
import type { WrittenReview } from '#lib/reviews/reviews.ts';
import { FORM_FIELD } from '#lib/shell/page-form.ts';
import { ReviewList } from './ReviewList.tsx';
import styles from './OwnReview.module.css';
import '#styles/primitives/forms.css';

interface FormProps {
  /** Path that the form submits to. */
  readonly action: string;
  /** Handles the form instead of submitting it. */
  readonly onSend?: (fields: FormData) => void;
}

interface Props extends FormProps {
  readonly productName: string;
  /** The visitor's own review, if there is one. */
  readonly review: WrittenReview | undefined;
  /** Why the form was refused; '' if it was not. */
  readonly problem: string;
  /** The values of the refused form. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** The visitor's own review of a product, or the form to write one. */
export const OwnReview = ({ productName, review, problem, values, ...form }: Props) => (
  <div className={styles.own} id="own-review">
    <h2>{review ? 'Your review' : `How is ${productName}?`}</h2>
    <p className="negative unless-empty" role="alert">
      {problem}
    </p>
    {review ? <Written review={review} {...form} /> : <NewReview values={values} {...form} />}
  </div>
);

const handlerOf = (onSend: FormProps['onSend']) =>
  onSend &&
  ((event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  });

const Written = ({ review, action, onSend }: FormProps & { readonly review: WrittenReview }) => (
  <>
    <ReviewList reviews={[review]} />
    {onSend && <a href={action}>Add photographs</a>}
    <form className={styles.form} method="post" action={action} onSubmit={handlerOf(onSend)}>
      <input type="hidden" name={FORM_FIELD} value="review" />
      <input type="hidden" name="reviewID" value={review.reviewID} />
      {/* The text that replaces the focused form takes the focus. */}
      <button className="button button-quiet" type="submit" autoFocus={onSend !== undefined}>
        Delete your review
      </button>
    </form>
  </>
);

const NewReview = ({ values, action, onSend }: FormProps & Pick<Props, 'values'>) => (
  <form className={styles.form} method="post" action={action} onSubmit={handlerOf(onSend)}>
    <input type="hidden" name={FORM_FIELD} value="review" />
    <fieldset>
      <legend>Stars</legend>
      <Stars given={Number(values?.rating ?? 0)} hasFocus={onSend !== undefined} />
    </fieldset>
    <label htmlFor="comment">Comment</label>
    <textarea
      className="control whole"
      id="comment"
      name="comment"
      rows={5}
      maxLength={2000}
      required
      defaultValue={values?.comment}
    />
    <button className="button" type="submit">
      Send review
    </button>
  </form>
);

const MOST_STARS = 5;
const STARS = [5, 4, 3, 2, 1];

const Stars = ({ given, hasFocus }: { readonly given: number; readonly hasFocus: boolean }) => (
  <div className={styles.stars}>
    {STARS.map((stars) => (
      <label key={stars} title={counted(stars, 'star')}>
        <input
          className="visually-hidden"
          type="radio"
          name="rating"
          value={stars}
          defaultChecked={stars === given}
          required
          autoFocus={hasFocus && stars === MOST_STARS}
        />
        <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
          <path d="m12 2.5 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.4l6.6-.9z" />
        </svg>
        <span className="visually-hidden">{counted(stars, 'star')}</span>
      </label>
    ))}
  </div>
);
