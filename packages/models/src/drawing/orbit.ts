import { PerspectiveCamera, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** The camera, and its movement around the model. */
export interface Orbit {
  readonly camera: PerspectiveCamera;
  readonly controls: OrbitControls;
  /** Moves to where an object of this size (metres) is fully visible, with room for dimensions. */
  readonly frame: (size: Vector3) => void;
  /** Turns by fractions of a circle. */
  readonly turn: (right: number, up: number) => void;
  /** Moves closer by factors above one. */
  readonly approach: (factor: number) => void;
}

/** The first position: a little to the right and a little above. */
const FIRST = { right: 0.52, up: 1.28 } as const;

/** Vertical field of view, in degrees. */
const VIEW = 28;

export const buildOrbit = (canvas: HTMLCanvasElement): Orbit => {
  const camera = new PerspectiveCamera(VIEW, 1, 0.05, 100);
  const controls = new OrbitControls(camera, canvas);
  // The camera never goes below the ground.
  const lowest = Math.PI / 2 - 0.02;
  Object.assign(controls, { enablePan: false, enableDamping: true, maxPolarAngle: lowest });

  const frame = (size: Vector3): void => {
    const radius = size.length() / 2;
    const direction = new Vector3().setFromSphericalCoords(1, FIRST.up, FIRST.right);
    const distance = distanceFor(size, direction, camera.aspect);
    controls.target.set(0, size.y / 2, 0);
    camera.position.copy(direction).multiplyScalar(distance).add(controls.target);
    Object.assign(camera, { near: distance / 50, far: distance * 10 });
    camera.updateProjectionMatrix();
    Object.assign(controls, { minDistance: radius * 1.1, maxDistance: distance * 2 });
    controls.update();
  };

  const move = (change: (place: Spherical) => void): void => {
    const place = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    change(place);
    place.phi = Math.min(Math.max(0.05, place.phi), lowest);
    place.radius = Math.min(Math.max(controls.minDistance, place.radius), controls.maxDistance);
    camera.position.setFromSpherical(place).add(controls.target);
  };

  return {
    camera,
    controls,
    frame,
    turn: (right, up) => {
      move((place) => {
        place.theta -= right * 2 * Math.PI;
        place.phi -= up * 2 * Math.PI;
      });
    },
    approach: (factor) => {
      move((place) => (place.radius /= factor));
    },
  };
};

/** Room around the object for its dimensions, the buttons and the name. */
const ROOM = { side: 1.22, height: 1.5 } as const;

/** Distance from the middle, in `direction`, at which all corners of an object are visible. */
const distanceFor = (size: Vector3, direction: Vector3, aspect: number): number => {
  const right = new Vector3(0, 1, 0).cross(direction).normalize();
  const up = direction.clone().cross(right);
  const high = Math.tan((VIEW * Math.PI) / 360);
  const corners = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) => [-1, 1].map((z) => new Vector3(x, y, z).multiply(size).divideScalar(2))),
  );
  const distances = corners.map((corner) => {
    const wide = (Math.abs(corner.dot(right)) * ROOM.side) / (high * aspect);
    const tall = (Math.abs(corner.dot(up)) * ROOM.height) / high;
    return Math.max(wide, tall) + corner.dot(direction);
  });
  return Math.max(...distances);
};
