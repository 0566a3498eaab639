import { describe, expect, it } from 'vitest';
import { templateDetails } from '@parlour/contract';
import { callMarket } from './call.ts';

const template = async (site: 'parlour' | 'ombre') => {
  const reply = await callMarket('v1/api/templates/gettemplatedetails', { site });
  return templateDetails.reply.parse(await reply.json()).data;
};

describe('access', () => {
  it('[API-004] refuses a call without an API token', async () => {
    const reply = await callMarket('web/tags', { site: '' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'token_missing' });
  });

  it('[API-004] refuses a call with an unknown API token', async () => {
    const reply = await callMarket('web/tags', { site: '', headers: { 'x-api-token': 'guessed' } });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'token_unknown' });
  });

  it('[API-001] answers 404 to a call that is not in the table', async () => {
    expect((await callMarket('web/nothing')).status).toBe(404);
  });
});

describe('template', () => {
  it('[TENANT-004] [TENANT-005] [TENANT-007] gives logo, links, company, font and theme of the token’s site', async () => {
    expect(await template('parlour')).toMatchObject({
      logoUrl: '/sites/parlour/logo.svg',
      footerLogoUrl: '/sites/parlour/logo.svg',
      seller: { companyName: 'Parlour Development Ltd', vat: 'GB 000 0000 01' },
      selectedFont: 'Instrument Sans',
    });
    const ombre = await template('ombre');
    expect(ombre.selectedFont).toBe('Bodoni Moda');
    expect(ombre.footerSocialLinks[0]).toEqual({
      websiteType: 'instagram',
      link: 'https://www.instagram.com/maisonombre.example',
    });
    expect(ombre.theme).toMatchObject({ scheme: 'dark', accent: '#c9a35c' });
  });
});
