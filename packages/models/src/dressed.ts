import type { ModelLook } from './model.ts';
import type { Measures } from './model-fit.ts';

/** One of the shop's own models in a product's size and finishes. */
export interface DressedModel {
  /** The studio's name of the model, such as `sofa-three-seat`. */
  readonly name: string;
  readonly measures: Measures;
  readonly look: ModelLook;
}

/** The two files for augmented reality: for Android and headsets, and for iOS. */
export const TWIN_FORMS = ['glb', 'usdz'] as const;

export type TwinForm = (typeof TWIN_FORMS)[number];

const ROOT = '/models/';
const OWN = /^(?:.*\/)?media\/models\/([a-z\d-]+)\.fbx$/;
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const SIZE = /^(\d{1,5})x(\d{1,5})x(\d{1,5})$/;
const PART = /^([a-z][a-z\d_-]*)\.([a-z-]*)\.([\da-f]{6})$/;
/** Means that every part is as in the file. */
const AS_MADE = 'as-made';
/** The most parts in a model. */
const MAX_PARTS = 12;
/** Millimetres; no product is longer. */
const MAX_SIDE = 20_000;

/** The shop's own model at the URL of a 3D file, by name; null for any other file. */
export const ownModel = (fbx: string): string | null => OWN.exec(fbx)?.[1] ?? null;

/** `/models/<model>/<width>x<height>x<length>/<part>.<material>.<hex>,….glb`; dimensions in millimetres. */
export const twinUrl = ({ name, measures, look }: DressedModel, form: TwinForm): string => {
  const { width, height, length } = measures;
  const size = [width, height, length].map((side) => Math.round(side)).join('x');
  const parts = Object.entries(look).map(
    ([part, { material, colour }]) => `${part}.${material}.${colour.slice(1)}`,
  );
  return `${ROOT}${name}/${size}/${parts.join(',') || AS_MADE}.${form}`;
};

/** The model in a URL of this form; null for any other URL. */
export const parseTwinUrl = (path: string): (DressedModel & { readonly form: TwinForm }) | null => {
  if (!path.startsWith(ROOT)) return null;
  const [name = '', size = '', file = '', ...more] = path.slice(ROOT.length).split('/');
  const [, dressing = '', form] = /^(.*)\.(glb|usdz)$/.exec(file) ?? [];
  const measures = measuresOf(size);
  const look = lookOf(dressing);
  if (more.length > 0 || !NAME.test(name) || !measures || !look) return null;
  return { name, measures, look, form: form === 'usdz' ? 'usdz' : 'glb' };
};

const measuresOf = (text: string): Measures | null => {
  const [width, height, length] = (SIZE.exec(text) ?? []).slice(1).map(Number);
  if (width === undefined || height === undefined || length === undefined) return null;
  return Math.max(width, height, length) > MAX_SIDE ? null : { width, height, length };
};

const lookOf = (text: string): ModelLook | null => {
  if (text === AS_MADE) return {};
  const parts = text.split(',').map((part) => PART.exec(part));
  if (parts.length > MAX_PARTS || parts.includes(null)) return null;
  return Object.fromEntries(
    parts.flatMap((found) => {
      const [, part = '', material = '', hex = ''] = found ?? [];
      return [[part, { material, colour: `#${hex}` }] as const];
    }),
  );
};
