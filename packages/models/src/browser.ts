export { applyLook, withMain } from './drawing/finish.ts';
export { loadModel, sizeOf } from './drawing/load-model.ts';
export { buildStage, siteColour, type Stage } from './drawing/stage.ts';
