import type { SiteBindings } from './build-file.ts';
import { SETTINGS_FOLDER, settingsFiles } from './settings-files.ts';
import { parseSites } from './sites.ts';

/** The smallest settings of a site: what nobody can leave out, with its own host, secrets and files. */
const brand = (id: string, host = `${id}.localhost`) => ({
  hosts: [host],
  origin: `http://${host}:8787`,
  name: id,
  tagline: 'Chairs, tables and lamps.',
  logo: `/sites/${id}/logo.svg`,
  footerLogo: `/sites/${id}/logo.svg`,
  favicon: `/sites/${id}/favicon.svg`,
  selectedFont: 'Instrument Sans',
  assortment: id,
  apiTokenSecret: `API_TOKEN_${id.toUpperCase()}`,
  upstreams: { main: 'embedded', web: 'embedded', customer: 'embedded' },
  menu: [{ name: 'Furniture', url: '/products/category-furniture' }],
  signIn: {
    issuer: 'embedded',
    clientId: id,
    clientSecret: `CLIENT_SECRET_${id.toUpperCase()}`,
    scopes: ['openid', 'email'],
  },
  seller: {
    companyName: `${id} Ltd`,
    companyAddress1: '1 Mill Lane',
    companyAddress2: '',
    city: 'Leeds',
    country: 'United Kingdom',
    companyPostcode: 'LS1 4AP',
    serviceEmail: `hello@${id}.example`,
    serviceTelephone: '0113 496 0100',
    vat: 'GB 000 0000 00',
    description: 'A shop.',
  },
  mailboxes: {
    support: `support@${id}.example`,
    sales: `sales@${id}.example`,
    info: `info@${id}.example`,
    privacy: `privacy@${id}.example`,
  },
  theme: {
    paper: '#ffffff',
    surface: '#f4f4f1',
    ink: '#16181d',
    muted: '#595d66',
    line: '#dcdcd7',
    accent: '#1f4fd8',
    onAccent: '#ffffff',
    highlight: '#b3261e',
    bodyFont: 'Instrument Sans',
    headingWeight: '600',
    headingTracking: '-0.03em',
    display: 'large',
    radius: '6px',
  },
});

/** A fresh copy of the settings of four sites, for tests. */
export const sampleSettings = (): Record<string, Record<string, unknown>> => ({
  parlour: brand('parlour', 'localhost'),
  hearth: brand('hearth'),
  nordhem: brand('nordhem'),
  ombre: brand('ombre'),
});

/**
 * The files of a build with these settings, for tests.
 * @param others answers for all other files; none when absent
 */
export const sampleFiles = (
  settings: object,
  others?: SiteBindings['ASSETS'],
): SiteBindings['ASSETS'] => {
  const sites = parseSites(settings).map((site) => ({ ...site, revision: 'sample' }));
  const files = settingsFiles(sites);
  return {
    fetch(asked, init) {
      const { pathname } = new URL(asked instanceof Request ? asked.url : String(asked));
      const text = files.get(pathname);
      const isOurs = pathname.startsWith(`/${SETTINGS_FOLDER}/`);
      if (!isOurs && others) return others.fetch(asked, init);
      return Promise.resolve(new Response(text, { status: text === undefined ? 404 : 200 }));
    },
  };
};
