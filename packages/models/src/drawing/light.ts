import {
  DirectionalLight,
  Mesh,
  PlaneGeometry,
  PMREMGenerator,
  ShadowMaterial,
  type Scene,
  type Vector3,
  type WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';

export interface Lighting {
  /** Adjusts the lamp and the ground to an object of this size (metres). */
  readonly follow: (size: Vector3) => void;
  readonly stop: () => void;
}

/** A bright room all around, and one lamp that casts a soft shadow on the ground. */
export const light = (renderer: WebGLRenderer, scene: Scene): Lighting => {
  const room = new RoomEnvironment();
  const maker = new PMREMGenerator(renderer);
  const target = maker.fromScene(room, 0.04, 0.1, 100, { size: 128 });
  room.dispose();
  maker.dispose();
  scene.environment = target.texture;
  scene.environmentIntensity = 0.75;
  const lamp = new DirectionalLight(0xffffff, 1.6);
  lamp.castShadow = true;
  Object.assign(lamp.shadow, { radius: 25, blurSamples: 25, bias: -0.0004, normalBias: 0.02 });
  lamp.shadow.mapSize.set(512, 512);
  const ground = new Mesh(new PlaneGeometry(1, 1), new ShadowMaterial({ opacity: 0.2 }));
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  scene.add(lamp, ground);
  return {
    follow: ({ x, y, z }) => {
      const reach = Math.max(x, y, z);
      lamp.position.set(-reach * 0.25, reach * 2.8, reach * 0.35);
      Object.assign(lamp.shadow.camera, {
        left: -reach,
        right: reach,
        top: reach,
        bottom: -reach,
        near: reach * 0.5,
        far: reach * 5,
      });
      lamp.shadow.camera.updateProjectionMatrix();
      ground.scale.setScalar(reach * 6);
      ground.position.y = -0.001;
    },
    stop: () => {
      target.dispose();
      lamp.dispose();
    },
  };
};
