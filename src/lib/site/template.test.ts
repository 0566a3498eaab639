import { describe, expect, it } from 'vitest';
import { TemplateDetails } from '@parlour/contract';
import { SiteSettings, type Site } from '@parlour/site';
import { templateFor } from './template.ts';

const site: Site = {
  ...SiteSettings.parse({
    hosts: ['example.test'],
    origin: 'https://example.test',
    name: 'Example',
    tagline: 'Chairs.',
    logo: '/sites/example/logo.svg',
    footerLogo: '/sites/example/footer.svg',
    favicon: '/sites/example/favicon.svg',
    selectedFont: 'Jost',
    socialLinks: [{ websiteType: 'facebook', link: 'https://facebook.com/example' }],
    seller: { companyName: 'Example Ltd', serviceTelephone: '020 7946 0100' },
    mailboxes: {
      support: 'support@example.test',
      sales: 'sales@example.test',
      info: 'info@example.test',
      privacy: 'privacy@example.test',
    },
    theme: {
      paper: '#ffffff',
      surface: '#f4f4f1',
      ink: '#16181d',
      muted: '#595d66',
      line: '#dcdcd7',
      accent: '#1f4fd8',
      onAccent: '#ffffff',
      bodyFont: 'Jost',
      radius: '6px',
    },
    assortment: 'example',
    upstreams: { main: 'embedded', web: 'embedded', customer: 'embedded' },
    apiTokenSecret: 'API_TOKEN',
    signIn: {
      issuer: 'embedded',
      clientId: 'example',
      clientSecret: 'CLIENT_SECRET',
      scopes: ['openid'],
    },
    menu: [{ name: 'Chairs', url: '/products' }],
  }),
  id: 'example',
  revision: '',
};

const template = (details: unknown) =>
  templateFor(
    { templateDetails: () => Promise.resolve({ data: TemplateDetails.parse(details) }) },
    site,
  );

const builtIn = {
  logo: site.logo,
  footerLogo: site.footerLogo,
  socialLinks: site.socialLinks,
  seller: { ...site.seller, serviceTelephone: '020 7946 0100', serviceEmail: 'NA' },
  selectedFont: 'Jost',
  theme: site.theme,
};

describe('template', () => {
  it('[HEADER-015] [TENANT-008] is the site’s own, with NA for missing values, if the call fails', async () => {
    const failing = { templateDetails: () => Promise.reject(new Error('down')) };
    expect(await templateFor(failing, site)).toEqual(builtIn);
  });

  it('is the site’s own if the upstream’s reply is empty', async () => {
    expect(await template({})).toEqual(builtIn);
  });

  it('[TENANT-005] comes from the upstream', async () => {
    const link = { websiteType: 'youtube', link: 'https://youtube.com/@example' };
    expect(
      await template({
        logoUrl: 'https://cdn.example.test/logo.svg',
        footerLogoUrl: '/sites/example/other.svg',
        footerSocialLinks: [link],
        seller: { companyName: 'New Ltd', serviceEmail: 'hello@example.test', vat: 'GB 1' },
        selectedFont: 'Outfit',
        theme: { accent: '#112233', scheme: 'dark' },
      }),
    ).toMatchObject({
      logo: 'https://cdn.example.test/logo.svg',
      footerLogo: '/sites/example/other.svg',
      socialLinks: [link],
      seller: {
        companyName: 'New Ltd',
        serviceEmail: 'hello@example.test',
        serviceTelephone: 'NA',
      },
      selectedFont: 'Outfit',
      theme: { ...site.theme, accent: '#112233', scheme: 'dark' },
    });
  });

  it.each([
    { logoUrl: 'javascript:alert(1)' },
    { logoUrl: '//evil.test/logo.svg' },
    { logoUrl: '/\\evil.test/logo.svg' },
    { logoUrl: 'http://cdn.example.test/logo.svg' },
    { logoUrl: 'https://x.test/"onerror=alert(1)' },
    { selectedFont: 'Comic Sans' },
    { theme: { accent: 'red;}body{display:none', unknown: '#112233' } },
    { theme: { radius: '6px;color:red' } },
  ])('keeps invalid values off the page: %j', async (details) => {
    expect(await template(details)).toEqual(builtIn);
  });
});
