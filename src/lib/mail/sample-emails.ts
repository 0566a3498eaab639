import { counted, type Greeting, thumbnailOf } from '@parlour/domain';
import { paths } from '#lib/paths.ts';
import type { EmailContent, Part, Sender } from '@parlour/mail';

/** A swatch in the words of an email. */
export interface SampleFacts {
  readonly swatch: string;
  readonly product: string;
  /** Path of the piece in this finish. */
  readonly path: string;
  readonly picture: string;
}

/** Samples that go to one person. */
export interface SamplesFacts {
  readonly customer: string;
  readonly address: readonly string[];
  readonly samples: readonly SampleFacts[];
  /** Random text in the link that confirms them and stops their emails. */
  readonly key: string;
}

const text = (words: string): Part => ({ part: 'text', text: words });

const greeting = ({ customer }: SamplesFacts): Greeting => ({ word: 'Dear', name: customer });

const goodsOf = ({ origin }: Sender, title: string, samples: readonly SampleFacts[]): Part => ({
  part: 'goods',
  title,
  goods: samples.map(({ swatch, product, picture }) => ({
    name: swatch,
    choices: product,
    quantity: 1,
    price: 'Free',
    picture: picture === '' ? '' : new URL(thumbnailOf(picture, 240), origin).href,
  })),
});

const tray = ({ origin }: Sender, key: string): string => origin + paths.requestedEmails(key);

/**
 * The first email to a guest: nothing is sent by post until it is confirmed. It has nothing that was typed, because the
 * address may be somebody else's.
 */
export const confirmSamples = (
  site: Sender,
  facts: Pick<SamplesFacts, 'samples' | 'key'>,
): EmailContent => ({
  kind: 'samples-confirm',
  subject: 'Shall we send your samples?',
  preview: 'One click, and they’re on their way. Otherwise we send nothing.',
  heading: 'Shall we send your samples?',
  greeting: { word: 'Hello', name: '' },
  parts: [
    text(`Somebody asked ${site.name} for these samples. Please confirm that it was you.`),
    goodsOf(site, 'Your samples', facts.samples),
    { part: 'action', label: 'Yes, send them', url: tray(site, facts.key) },
    {
      part: 'note',
      text: 'If it wasn’t you, you can ignore this email: we send nothing, and delete the address after a week.',
    },
  ],
});

export const samplesSent = (site: Sender, facts: SamplesFacts, seller: string): EmailContent => ({
  kind: 'samples-sent',
  subject: 'Your samples are on their way',
  preview: `${counted(facts.samples.length, 'sample')} from ${seller}, by post.`,
  heading: 'Your samples are on their way',
  greeting: greeting(facts),
  parts: [
    text(
      `${seller} has posted your samples. Look at them by day and by lamplight, beside what they will stand next to.`,
    ),
    goodsOf(site, `From ${seller}`, facts.samples),
    { part: 'lines', title: 'They go to', lines: facts.address },
  ],
});

export const samplesDeclined = (
  site: Sender,
  facts: SamplesFacts,
  { seller, reason }: { readonly seller: string; readonly reason: string },
): EmailContent => ({
  kind: 'samples-declined',
  subject: 'We can’t send your samples',
  preview: `${seller} can’t send them. They don’t count towards your year.`,
  heading: 'We can’t send your samples',
  greeting: greeting(facts),
  parts: [
    text(
      `${seller} can’t send these samples. We’re sorry. They don’t count towards what you can have this year.`,
    ),
    ...(reason === '' ? [] : [{ part: 'words', by: seller, text: reason } as const]),
    goodsOf(site, 'Not sent', facts.samples),
  ],
});

/** The one email that leads back to the pieces, each in the finish of its sample. */
export const afterSamples = (site: Sender, facts: SamplesFacts): EmailContent => {
  const { samples, key } = facts;
  const first = samples[0];
  return {
    kind: 'samples-after',
    subject: samples.length === 1 ? `How is ${first?.swatch ?? ''}?` : 'How are your samples?',
    preview: 'Each link shows the piece in the finish that you have in your hand.',
    heading: 'Have you found the one?',
    greeting: greeting(facts),
    parts: [
      text('Each of these leads to the piece in the finish of your sample.'),
      goodsOf(site, 'Your samples', samples),
      {
        part: 'action',
        label: `See ${first?.product ?? ''} in ${first?.swatch ?? ''}`,
        url: site.origin + (first?.path ?? '/'),
      },
      ...samples.slice(1).map(({ swatch, product, path }): Part => ({
        part: 'note',
        text: `${product}:`,
        link: { label: `See it in ${swatch}`, url: site.origin + path },
      })),
      {
        part: 'note',
        text: 'We won’t email you about these samples again.',
        link: { label: 'No more of these', url: tray(site, key) },
      },
    ],
    stopUrl: tray(site, key),
  };
};
