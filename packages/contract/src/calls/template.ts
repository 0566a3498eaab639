import * as z from 'zod';
import { HOUR_S } from '@parlour/domain';
import { call } from '../call.ts';
import { TemplateDetails } from '../entities/template.ts';

export const templateDetails = call({
  family: 'main',
  method: 'GET',
  path: 'v1/api/templates/gettemplatedetails',
  summary: 'Logo, theme, font, links and company of the site (TENANT-004, TENANT-005)',
  access: 'public',
  effect: 'read',
  cacheSeconds: HOUR_S,
  reply: z.object({ data: TemplateDetails }),
});
