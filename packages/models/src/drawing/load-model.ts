import { Box3, Group, LoadingManager, Vector3, type Object3D } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import { fitOf, type Measures } from '../model-fit.ts';
import { prepareMaterials } from './finish.ts';

/** Metres in the format's own unit, the centimetre. */
const METRES = 0.01;

/**
 * Loads the 3D file as one object in metres, with the product's own dimensions, standing on the ground.
 * @param onProgress receives the share that has loaded, from 0 to 1
 * @throws {Error} if the file does not exist or cannot be parsed
 */
export const loadModel = async (
  fbx: string,
  measures: Measures,
  onProgress: (part: number) => void,
): Promise<Object3D> => {
  const manager = new LoadingManager();
  const withPictures = new Promise<void>((resolve) => (manager.onLoad = resolve));
  const read = await new FBXLoader(manager).loadAsync(fbx, ({ loaded, total }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  });
  await withPictures;
  const unit = read.userData.unitScaleFactor as number | undefined;
  read.scale.multiplyScalar(METRES * (unit ?? 1));
  prepareMaterials(read);
  const model = new Group();
  model.add(read);
  fit(model, measures);
  return model;
};

const fit = (model: Object3D, measures: Measures): void => {
  const { scale, across } = fitOf(sizeOf(model), measures);
  model.scale.fromArray(scale);
  model.rotation.y = across ? Math.PI / 2 : 0;
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model);
  const centre = box.getCenter(new Vector3());
  model.position.set(-centre.x, -box.min.y, -centre.z);
  model.updateMatrixWorld(true);
};

/** Width, height and depth of a model in metres. */
export const sizeOf = (model: Object3D): Vector3 => {
  model.updateMatrixWorld(true);
  return new Box3().setFromObject(model).getSize(new Vector3());
};
