import { Box3, Group, Vector3, type Object3D } from 'three';
import { FBXLoader } from 'three/addons/loaders/FBXLoader.js';
import type { ModelFiles } from './read-link.ts';
import { furnish } from './finish.ts';

/** The format's own unit is the centimetre. */
const METRES = 0.01;

/** How far a product's own measure may be from the model's for the model to be stretched to it. */
const STRETCH = { least: 0.6, most: 1.7 } as const;

/**
 * Loads the 3D file: one object in metres, in the product's own measures, standing on the ground.
 * `onProgress` hears the part that has come, from 0 to 1.
 * @throws when the file is not there or is none.
 */
export const loadModel = async (
  files: Pick<ModelFiles, 'fbx' | 'measures'>,
  onProgress: (part: number) => void,
): Promise<Object3D> => {
  const read = await new FBXLoader().loadAsync(files.fbx, ({ loaded, total }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  });
  const unit = read.userData.unitScaleFactor as number | undefined;
  read.scale.multiplyScalar(METRES * (unit ?? 1));
  furnish(read);
  const model = new Group();
  model.add(read);
  fit(model, files.measures);
  return model;
};

const fit = (model: Object3D, { width, height, length }: ModelFiles['measures']): void => {
  const size = sizeOf(model);
  const ratios = [width / size.x, height / size.y, length / size.z].map((ratio) => ratio / 1000);
  // What hangs has a flex that its measures do not count: it is not pressed into them.
  if (ratios.every((ratio) => ratio > STRETCH.least && ratio < STRETCH.most)) {
    model.scale.fromArray(ratios);
  }
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
