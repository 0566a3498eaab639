import type { Sides } from '#lib/product/fit.ts';
import { fitValues } from '#lib/product/fit-answer.ts';
import { hydrate, mount } from '../../intent/hydrate.tsx';
import { keepPlace } from '../../state/product/own-place.ts';
import { firstValues, FitCheck } from './FitCheck.tsx';

/** Makes ‘Will it fit?’ respond, with the measures that the visitor asked with before. */
export const wake = async (element: HTMLElement): Promise<void> => {
  const { width, depth, height } = element.dataset;
  const piece: Sides = { width: Number(width), depth: Number(depth), height: Number(height) };
  const query = new URLSearchParams(location.search);
  const asked = fitValues((field) => query.get(field));
  const values = firstValues(asked);
  const island = <FitCheck piece={piece} asked={values} />;
  if (values === asked) {
    keepPlace(asked);
    await hydrate(element, island);
  } else await mount(element, island);
};
