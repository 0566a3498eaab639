import type { Ref } from 'react';
import { TextField } from '#components/ui/TextField.tsx';
import type { Piece } from '#lib/product/fit.ts';
import { fitAnswer, sizesInWords, type FitValues } from '#lib/product/fit-answer.ts';
import styles from './FitForm.module.css';

interface Props {
  readonly piece: Piece;
  readonly values: FitValues;
  readonly form?: Ref<HTMLFormElement>;
}

const GROUPS = [
  {
    name: 'Where it will stand',
    fields: [
      ['width', 'Width (cm)'],
      ['depth', 'Depth (cm)'],
      ['height', 'Height (cm)'],
    ],
  },
  {
    name: 'The narrowest door on the way',
    fields: [
      ['doorWidth', 'Door width (cm)'],
      ['doorHeight', 'Door height (cm)'],
    ],
  },
  {
    name: 'Stairs on the way',
    fields: [
      ['stairsWidth', 'Stairs width (cm)'],
      ['stairsHeight', 'Headroom (cm)'],
    ],
  },
] as const;

/**
 * Asks for the visitor's measurements, and says whether a product fits; without its island the browser
 * submits the form.
 */
export const FitForm = ({ piece, values, form: element }: Props) => {
  const { lines, errors } = fitAnswer(piece, values);
  const form = { values, errors: errors as Record<string, string>, done: false };
  return (
    <>
      <form ref={element} className="stack" noValidate>
        {GROUPS.map(({ name, fields }) => (
          <fieldset key={name}>
            <legend className={`bold ${styles.heading}`}>{name}</legend>
            <div className={`stack ${styles.fields}`}>
              {fields.map(([field, label]) => (
                <TextField key={field} name={field} label={label} form={form} needed />
              ))}
            </div>
          </fieldset>
        ))}
        <button type="submit" className={`button ${styles.send}`}>
          Will it fit?
        </button>
      </form>
      <div role="status">
        {lines.length > 0 && (
          <ul className="stack">
            {lines.map(({ about, verdict, text }) => (
              <li className={`stack gap-0 ${styles.line}`} key={about} data-verdict={verdict}>
                <strong>{about}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="muted">{sizesInWords(piece)}</p>
    </>
  );
};
