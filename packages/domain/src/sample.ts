/** The most swatches that go into one tray of samples. */
export const MOST_SAMPLES = 5;

/** States of a request for samples. What nobody has confirmed is no request yet. */
export const SAMPLE_STATUSES = ['confirmed', 'sent', 'declined', 'cancelled'] as const;

export type SampleStatus = (typeof SAMPLE_STATUSES)[number];
