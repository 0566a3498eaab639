import type { Sides } from '#lib/product/fit.ts';
import { fitValues, isAsked } from '#lib/product/fit-answer.ts';
import { hydrate } from '../../intent/hydrate.tsx';
import { keepPlace } from '../../state/product/own-place.ts';
import { FitCheck } from './FitCheck.tsx';

/** Makes ‘Will it fit?’ respond, with the measures that the visitor asked with before. */
export const wake = (element: HTMLElement): Promise<void> => {
  const { width, depth, height } = element.dataset;
  const piece: Sides = { width: Number(width), depth: Number(depth), height: Number(height) };
  const query = new URLSearchParams(location.search);
  const asked = fitValues((field) => query.get(field));
  if (isAsked(asked)) keepPlace(asked);
  return hydrate(element, <FitCheck piece={piece} asked={asked} />);
};
