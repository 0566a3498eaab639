import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { Piece } from '#lib/product/fit.ts';
import { fitValues, isAsked, type FitValues } from '#lib/product/fit-answer.ts';
import { island } from '../../island.tsx';
import { keepPlace, ownPlace, placeOfCustomer } from '../../state/product/own-place.ts';
import { FitForm } from './FitForm.tsx';

interface Props {
  readonly piece: Piece;
  /** The values in the URL. */
  readonly asked: FitValues;
}

/**
 * Answers in place when the form is submitted, and remembers the measurements: the form for the next product
 * starts with them. Without any, it starts with the door that the customer has named with an address.
 */
export const FitCheck = island(({ piece, asked }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(asked);

  // Values in the URL or typed by the visitor come first.
  useLayoutEffect(() => {
    if (isAsked(asked)) {
      keepPlace(asked);
      return;
    }
    const isEmpty = () => form.current !== null && !isAsked(typedIn(form.current));
    const kept = ownPlace();
    if (kept) {
      if (isEmpty()) setValues(kept);
      return;
    }
    void placeOfCustomer().then((answered) => {
      if (answered && isEmpty()) setValues(answered);
    });
  }, [asked]);

  const send = (event: SyntheticEvent<HTMLDivElement>): void => {
    event.preventDefault();
    const typed = typedIn(event.target as HTMLFormElement);
    keepPlace(typed);
    setValues(typed);
  };
  return (
    <div className="stack" onSubmit={send}>
      <FitForm piece={piece} values={values} form={form} />
    </div>
  );
});

const typedIn = (form: HTMLFormElement): FitValues => {
  const fields = new FormData(form);
  return fitValues((field) => fields.get(field) as string | null);
};
