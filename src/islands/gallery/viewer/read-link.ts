import type { ModelLook, PartFinish } from '#lib/gallery/model.ts';

/** A finish that can be chosen for the model. */
export interface FinishChoice extends PartFinish {
  readonly id: string;
  readonly name: string;
}

/** What the link to the viewer carries. */
export interface ModelFiles {
  readonly name: string;
  readonly fbx: string;
  readonly glb: string;
  readonly usdz: string;
  readonly look: ModelLook;
  readonly choices: readonly FinishChoice[];
  /** Millimetres; 0 when unknown. */
  readonly measures: { readonly height: number; readonly width: number; readonly length: number };
  /** Full address of the product page. */
  readonly page: string;
  /** Picture shown if the browser cannot draw. */
  readonly still: string;
}

/** Reads what the server wrote into the link. */
export const readLink = (link: HTMLAnchorElement): ModelFiles => {
  const { name = '', fbx = '', glb = '', usdz = '', page = '', ...json } = link.dataset;
  const picture = link.closest('product-gallery')?.querySelector<HTMLImageElement>('.slide img');
  return {
    ...{ name, fbx, glb, usdz, page },
    look: JSON.parse(json.look ?? '{}') as ModelLook,
    choices: JSON.parse(json.choices ?? '[]') as FinishChoice[],
    measures: JSON.parse(json.measures ?? '{}') as ModelFiles['measures'],
    still: picture?.currentSrc ?? '',
  };
};

/** The finish chosen on the page: the swatch that its form would order. */
export const chosenFinish = (choices: readonly FinishChoice[]): FinishChoice | undefined => {
  const chosen = document.querySelector<HTMLInputElement>('main input[name=swatchId]');
  return choices.find(({ id }) => id === chosen?.value);
};
