import type { CatalogueRecordInput, TagPath } from '@parlour/contract';

type StoryInput = Extract<CatalogueRecordInput, { kind: 'moodroom' | 'post' }>;

const LIVING: TagPath = { type: 'room', path: [{ name: 'Living Room', slug: 'living' }] };
const DECO: TagPath = { type: 'style', path: [{ name: 'Art Deco', slug: 'artdeco' }] };

/** A room that shows the sofa of the operator's test records. */
export const moodroom = (changes: Partial<StoryInput> = {}): StoryInput => ({
  kind: 'moodroom',
  reference: 'the-green-room',
  title: 'The Green Room',
  standfirst: 'A sofa, a lamp and a long evening.',
  picture: { url: '/media/green.svg', alt: 'A green sofa by a lamp', width: 1600, height: 900 },
  metaTitle: 'A green living room',
  seoDescription: 'A living room in green velvet.',
  publishedAt: '2026-10-01T09:00:00Z',
  body: '<h2>The wall</h2><p>Paint it <strong>dark</strong>.</p>',
  tags: [LIVING, DECO],
  products: [
    { reference: 'sofa-1', x: 0.25, y: 0.5 },
    { reference: 'not-here', x: 0.75, y: 0.5 },
  ],
  ...changes,
});

/** A post about the same sofa. */
export const post = (changes: Partial<StoryInput> = {}): StoryInput => ({
  ...moodroom(),
  kind: 'post',
  reference: 'how-to-choose-a-sofa',
  title: 'How to choose a sofa',
  standfirst: 'Measure the door first.',
  section: 'Buying advice',
  author: 'Ada Marsh',
  publishedAt: '2026-11-02T09:00:00Z',
  products: [{ reference: 'sofa-1' }],
  ...changes,
});
