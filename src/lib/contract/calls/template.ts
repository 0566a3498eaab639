import * as z from 'zod';
import { call } from '../call.ts';
import { TemplateDetails } from '../entities/template.ts';

const HOUR = 3_600;

export const templateDetails = call({
  family: 'main',
  method: 'GET',
  path: 'v1/api/templates/gettemplatedetails',
  summary: 'Logo, theme, font, links and company of the site (TENANT-004, TENANT-005)',
  access: 'public',
  effect: 'read',
  cacheSeconds: HOUR,
  reply: z.object({ data: TemplateDetails }),
});
