export { dressGlb, type DressRequest } from './dress-glb.ts';
export { dressUsdz, UNITS } from './dress-usdz.ts';
export {
  type DressedModel,
  ownModel,
  parseTwinUrl,
  TWIN_FORMS,
  type TwinForm,
  twinUrl,
} from './dressed.ts';
export { dressOf, mapsOf } from './dressing.ts';
export { ModelJson, type Part, readGlb } from './glb.ts';
export { type ModelFile, readModel, writeModel } from './model-file.ts';
export type { Measures } from './model-fit.ts';
export {
  lookText,
  type Model,
  type ModelLook,
  modelOf,
  type PartFinish,
  sceneViewerLink,
} from './model.ts';
export { withFinish } from './with-finish.ts';
