/** The material of a part of a model. */
export interface PartFinish {
  /** Six lower-case hex digits after `#`. */
  readonly colour: string;
  /** Slug of the material, such as `velvet`; '' if unknown. */
  readonly material: string;
}

/** Finishes by part: `{ upholstery: { colour: '#1c5157', material: 'velvet' } }`. */
export type ModelLook = Readonly<Record<string, PartFinish>>;

/** The 3D files of a product. */
export interface Model {
  /** For the viewer (MEDIA-005). */
  readonly fbx: string;
  /** The same model for augmented reality on Android and in headsets; null if there is none. */
  readonly glb: string | null;
  /** The same for iOS. */
  readonly usdz: string | null;
  readonly look: ModelLook;
}

interface Media {
  readonly url: string;
  readonly name: string;
}

interface WithMedias {
  readonly medias: readonly Media[];
}

const endsIn = (ending: string) => (media: Media) => media.url.toLowerCase().endsWith(ending);

/**
 * The model of a variant, else that of its product: the media item with a `.fbx` url (MEDIA-005); null if
 * there is none.
 */
export const modelOf = (product: WithMedias, variant: WithMedias): Model | null => {
  const { medias } = variant.medias.some(endsIn('.fbx')) ? variant : product;
  const file = medias.find(endsIn('.fbx'));
  if (!file) return null;
  return {
    fbx: file.url,
    glb: medias.find(endsIn('.glb'))?.url ?? null,
    usdz: medias.find(endsIn('.usdz'))?.url ?? null,
    look: lookOf(file.name),
  };
};

const PART = /^\s*([a-z][\w-]*)\s*:\s*([a-z-]*)\s*(#[0-9a-f]{6})\s*$/i;

/**
 * The finishes in the name of a 3D file: `upholstery: velvet #1c5157; legs: brass #b5935a`. Parts in another
 * form are ignored.
 */
export const lookOf = (name: string): ModelLook =>
  Object.fromEntries(
    name.split(';').flatMap((text) => {
      const [, part = '', material = '', colour = ''] = PART.exec(text) ?? [];
      const finish: PartFinish = {
        colour: colour.toLowerCase(),
        material: material.toLowerCase(),
      };
      return part === '' ? [] : [[part.toLowerCase(), finish] as const];
    }),
  );

/** The reverse: finishes as the name of a 3D file. */
export const lookText = (look: ModelLook): string =>
  Object.entries(look)
    .map(([part, { material, colour }]) => `${part}: ${material} ${colour}`)
    .join('; ');

interface SceneViewerFile {
  /** Absolute URL of the `.glb`. */
  readonly glb: string;
  readonly title: string;
  /** Absolute URL of the product, for phones without the viewer. */
  readonly page: string;
}

/** Opens a `.glb` in Android's own viewer, at its true size. */
export const sceneViewerLink = ({ glb, title, page }: SceneViewerFile): string => {
  const query = new URLSearchParams({ file: glb, mode: 'ar_preferred', title, resizable: 'false' });
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
  ];
  return `intent://arvr.google.com/scene-viewer/1.0?${query.toString()}#Intent;${intent.join(';')};end;`;
};
