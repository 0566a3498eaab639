import { Box3, Group, LoadingManager, Vector3, type Object3D } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { fitOf } from './model-fit.ts';
import type { ModelFiles } from './read-link.ts';
import { furnish } from './finish.ts';

/** The format's own unit is the centimetre. */
const METRES = 0.01;

/**
 * Loads the 3D file: one object in metres, in the product's own measures, standing on the ground.
 * `onProgress` hears the part that has come, from 0 to 1.
 * @throws when the file is not there or is none.
 */
export const loadModel = async (
  files: Pick<ModelFiles, 'fbx' | 'measures'>,
  onProgress: (part: number) => void,
): Promise<Object3D> => {
  const manager = new LoadingManager();
  const withPictures = new Promise<void>((resolve) => (manager.onLoad = resolve));
  const read = await new FBXLoader(manager).loadAsync(files.fbx, ({ loaded, total }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  });
  await withPictures;
  const unit = read.userData.unitScaleFactor as number | undefined;
  read.scale.multiplyScalar(METRES * (unit ?? 1));
  furnish(read);
  const model = new Group();
  model.add(read);
  fit(model, files.measures);
  return model;
};

const fit = (model: Object3D, measures: ModelFiles['measures']): void => {
  const { scale, across } = fitOf(sizeOf(model), measures);
  model.scale.fromArray(scale);
  model.rotation.y = across ? Math.PI / 2 : 0;
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model);
  const centre = box.getCenter(new Vector3());
  model.position.set(-centre.x, -box.min.y, -centre.z);
  model.updateMatrixWorld(true);
};

/** Metres. */
export const sizeOf = (model: Object3D): Vector3 => {
  model.updateMatrixWorld(true);
  return new Box3().setFromObject(model).getSize(new Vector3());
};
