import {
  Color,
  NeutralToneMapping,
  Scene,
  Vector3,
  VSMShadowMap,
  WebGLRenderer,
  type Material,
  type Object3D,
  type PerspectiveCamera,
  type Texture,
} from 'three';
import { meshesOf } from './finish.ts';
import { light } from './light.ts';
import { sizeOf } from './load-model.ts';
import { buildOrbit, type Orbit } from './orbit.ts';

export interface Stage {
  readonly canvas: HTMLCanvasElement;
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly orbit: Orbit;
  /** Places a model on the ground and the camera in front of it. */
  readonly present: (model: Object3D) => void;
  /** Draws once, in the browser's next frame; not while the page is hidden. */
  readonly redraw: () => void;
  readonly onDraw: (listener: () => void) => void;
  readonly reset: () => void;
  /** Frees all memory of the graphics processor. */
  readonly stop: () => void;
}

/** A stage that fills the canvas's frame, lit like a studio, on a transparent ground. */
export const buildStage = (canvas: HTMLCanvasElement): Stage => {
  const frame = canvas.parentElement ?? canvas;
  const renderer = buildRenderer(canvas);
  const scene = new Scene();
  const lighting = light(renderer, scene);
  const orbit = buildOrbit(canvas);
  const { camera, controls } = orbit;
  const listeners: (() => void)[] = [];
  let size = new Vector3(1, 1, 1);
  let asked = 0;

  const draw = (): void => {
    asked = 0;
    controls.update();
    renderer.render(scene, camera);
    for (const listener of listeners) listener();
  };
  const redraw = (): void => {
    if (asked === 0 && !document.hidden) asked = requestAnimationFrame(draw);
  };
  const fill = (): void => {
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(frame.clientWidth, frame.clientHeight, false);
    camera.aspect = frame.clientWidth / frame.clientHeight;
    camera.updateProjectionMatrix();
    redraw();
  };
  const reset = (): void => {
    orbit.frame(size);
    redraw();
  };
  const watch = new ResizeObserver(fill);
  watch.observe(frame);
  controls.addEventListener('change', redraw);
  document.addEventListener('visibilitychange', redraw);

  return {
    canvas,
    renderer,
    scene,
    camera,
    orbit,
    redraw,
    reset,
    present: (model) => {
      scene.add(model);
      size = sizeOf(model);
      lighting.follow(size);
      renderer.shadowMap.needsUpdate = true;
      fill();
      reset();
    },
    onDraw: (listener) => listeners.push(listener),
    stop: () => {
      cancelAnimationFrame(asked);
      watch.disconnect();
      document.removeEventListener('visibilitychange', redraw);
      controls.dispose();
      empty(scene);
      lighting.stop();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
};

const buildRenderer = (canvas: HTMLCanvasElement): WebGLRenderer => {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 0.9;
  // Neither the lamp nor the model moves, so the shadow is drawn once.
  Object.assign(renderer.shadowMap, { enabled: true, type: VSMShadowMap, autoUpdate: false });
  return renderer;
};

type Maps = Readonly<Partial<Record<'map' | 'normalMap' | 'roughnessMap', Texture | null>>>;

const empty = (scene: Scene): void => {
  for (const mesh of meshesOf(scene)) {
    mesh.geometry.dispose();
    for (const material of [mesh.material].flat() as (Material & Maps)[]) {
      // Frees their memory in the graphics processor; the pictures stay for the next model.
      for (const map of [material.map, material.normalMap, material.roughnessMap]) map?.dispose();
      material.dispose();
    }
  }
  scene.clear();
};

/** A colour from the site's style sheet. */
export const siteColour = (name: string): Color =>
  new Color(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
