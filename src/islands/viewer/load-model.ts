import { Box3, Group, LoadingManager, Vector3, type Object3D } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import type { ModelFiles } from './read-link.ts';
import { furnish } from './finish.ts';

/** The format's own unit is the centimetre. */
const METRES = 0.01;

/** A model that is higher than this against its other measures hangs from something. */
const FLEX = 0.5;

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
  model.scale.fromArray(stretch(sizeOf(model), measures));
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model);
  const centre = box.getCenter(new Vector3());
  model.position.set(-centre.x, -box.min.y, -centre.z);
  model.updateMatrixWorld(true);
};

/**
 * What brings a model to the product's own measures. What is far too high for them hangs from a flex
 * or stands on feet that they do not count: it keeps its proportions.
 */
const stretch = (size: Vector3, { width, height, length }: ModelFiles['measures']): number[] => {
  if (width === 0 || height === 0 || length === 0) return [1, 1, 1];
  const [x, y, z] = [width / size.x / 1000, height / size.y / 1000, length / size.z / 1000];
  return y < FLEX * Math.min(x, z) ? [x, (x + z) / 2, z] : [x, y, z];
};

/** Metres. */
export const sizeOf = (model: Object3D): Vector3 => {
  model.updateMatrixWorld(true);
  return new Box3().setFromObject(model).getSize(new Vector3());
};
