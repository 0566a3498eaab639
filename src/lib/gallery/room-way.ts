import {
  type Measures,
  type Model,
  ownModel,
  type PartFinish,
  type TwinForm,
  twinUrl,
  withFinish,
} from '@parlour/models';

/** The ways in which a device shows a model in the visitor's room. */
type RoomWay = 'quick-look' | 'scene-viewer' | 'web-xr';

/**
 * Quick Look on iOS, which needs a `.usdz`; Scene Viewer on Android with the `.glb`; elsewhere WebXR,
 * which the device may lack.
 */
export const roomWay = (
  { model, canQuickLook }: { readonly model: Model; readonly canQuickLook: boolean },
  userAgent: string,
): RoomWay => {
  if (model.usdz !== null && canQuickLook) return 'quick-look';
  return model.glb !== null && userAgent.includes('Android') ? 'scene-viewer' : 'web-xr';
};

interface SizedModel {
  readonly model: Model;
  readonly measures: Measures;
}

/** The file for a viewer outside the browser: one of the shop's own models comes in the finish that it wears. */
export const roomFile = (
  { model, measures }: SizedModel,
  form: TwinForm,
  worn: PartFinish | undefined,
): string => {
  const name = ownModel(model.fbx);
  if (!worn || name === null || model[form] === null) return model[form] ?? '';
  return twinUrl({ name, measures, look: withFinish(model.look, worn) }, form);
};
