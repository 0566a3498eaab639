import { Mesh, MeshBasicMaterial, RingGeometry } from 'three';
import type { ModelView } from './show.ts';

/** Radii in metres of the ring that marks where the model would stand. */
const RING = { inner: 0.12, outer: 0.15 } as const;

/** Places the model in true size on the floor of the visitor's room, where they touch it (WebXR). */
export const enterRoom = async (
  { stage, model }: ModelView,
  overlay: HTMLElement,
): Promise<void> => {
  const session = await navigator.xr
    ?.requestSession('immersive-ar', {
      requiredFeatures: ['hit-test'],
      optionalFeatures: ['dom-overlay'],
      domOverlay: { root: overlay },
    })
    .catch(() => undefined);
  if (!session) return;
  const { renderer, scene, camera } = stage;
  const ring = new Mesh(
    new RingGeometry(RING.inner, RING.outer, 32).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({ color: 0xffffff }),
  );
  ring.matrixAutoUpdate = false;
  ring.visible = false;
  scene.add(ring);
  const home = model.position.clone();
  model.visible = false;
  renderer.xr.enabled = true;
  renderer.xr.setReferenceSpaceType('local');
  await renderer.xr.setSession(session);
  const eye = await session.requestReferenceSpace('viewer');
  const floor = await session.requestHitTestSource?.({ space: eye });

  session.addEventListener('select', () => {
    if (!ring.visible) return;
    model.position.setFromMatrixPosition(ring.matrix).add(home);
    model.visible = true;
  });
  session.addEventListener('end', () => {
    renderer.setAnimationLoop(null);
    renderer.xr.enabled = false;
    scene.remove(ring);
    ring.geometry.dispose();
    ring.material.dispose();
    model.position.copy(home);
    model.visible = true;
    stage.reset();
  });
  renderer.setAnimationLoop((_, frame) => {
    const space = renderer.xr.getReferenceSpace();
    const [hit] = floor ? frame.getHitTestResults(floor) : [];
    const pose = space && hit?.getPose(space);
    ring.visible = Boolean(pose);
    if (pose) ring.matrix.fromArray(pose.transform.matrix);
    renderer.render(scene, camera);
  });
};
