/** The most swatches that go into one tray of samples. */
export const MOST_SAMPLES = 5;

/** States of a request for samples; a guest confirms with the link in an email what was asked for. */
export const SAMPLE_STATUSES = ['asked', 'confirmed', 'sent', 'declined', 'cancelled'] as const;

export type SampleStatus = (typeof SAMPLE_STATUSES)[number];
