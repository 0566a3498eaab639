import { test } from '@playwright/test';
import { testReadable } from './readable.ts';

/* A window of 320 px is one of 1280 px at a zoom of 400 % (WCAG 2.2, 1.4.10). */

test.use({ viewport: { width: 320, height: 640 } });

testReadable('at 320 px', '@once-narrow');
