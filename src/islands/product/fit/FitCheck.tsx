import { useState, type SyntheticEvent } from 'react';
import type { Sides } from '#lib/product/fit.ts';
import { fitValues, isAsked, type FitValues } from '#lib/product/fit-answer.ts';
import { keepPlace, ownPlace } from '../../state/product/own-place.ts';
import { FitForm } from './FitForm.tsx';
import styles from './FitForm.module.css';

interface Props {
  readonly piece: Sides;
  /** What the address asks. */
  readonly asked: FitValues;
}

/** Answers in place when the form is sent, and remembers the measures for the next piece. */
export const FitCheck = ({ piece, asked }: Props) => {
  const [values, setValues] = useState(asked);
  const send = (event: SyntheticEvent<HTMLDivElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.target as HTMLFormElement);
    const typed = fitValues((field) => sent.get(field) as string | null);
    keepPlace(typed);
    setValues(typed);
  };
  return (
    <div className={styles.check} onSubmit={send}>
      <FitForm piece={piece} values={values} />
    </div>
  );
};

/** What the form starts with: what the address asks, or else what was kept. */
export const firstValues = (asked: FitValues): FitValues =>
  isAsked(asked) ? asked : (ownPlace() ?? asked);
