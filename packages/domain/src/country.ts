/** ISO 3166-1 alpha-2, and Kosovo's code of use. */
const CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ
  IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
  ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN
  PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH
  TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(
    /\s+/,
  );

/** The languages besides English in which browsers fill in a country. */
const LANGUAGES = `cy ga de fr es it pt nl pl ro da sv nb fi cs sk hu lt lv el tr bg uk ru ar zh ja`;

/** Spellings that no list of names has. */
const SPELLINGS: Readonly<Record<string, string>> = {
  AE: 'UAE',
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  DE: 'DEU',
  FR: 'FRA',
  GB: `UK, GBR, Great Britain, Britain, GB and NI, England, Scotland, Wales, Northern Ireland,
    United Kingdom of Great Britain and Northern Ireland, England and Wales, UK mainland, Cymru, Alba,
    Großbritannien, Grande-Bretagne, Angleterre, Gran Bretaña, Gran Bretagna, Grã-Bretanha,
    Groot-Brittannië, Wielka Brytania, Marea Britanie, Storbritannia, Anglia, Inghilterra, Inglaterra`,
  GG: 'Bailiwick of Guernsey, Alderney, Sark, Herm',
  HK: 'Hong Kong',
  IE: 'IRL, Eire, Republic of Ireland',
  IM: 'IMN, Mann, Ellan Vannin',
  JE: 'JEY, Bailiwick of Jersey',
  MK: 'Macedonia',
  MM: 'Burma, Myanmar',
  MO: 'Macao, Macau',
  NL: 'NLD, Holland',
  TR: 'Turkey',
  US: 'USA, America, United States of America',
};

export const UNITED_KINGDOM = 'United Kingdom';

/** The Crown dependencies by the area of their postcodes; they are no part of the United Kingdom. */
const CROWN_DEPENDENCIES: Readonly<Record<string, string>> = {
  GY: 'Guernsey',
  IM: 'Isle of Man',
  JE: 'Jersey',
};

/** Only letters, without accents and 'the': the same for `U.K.`, `u k` and `UK`. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replace(/^the/, '');

const namesIn = (language: string): [key: string, code: string][] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return CODES.map((code) => [keyOf(names.of(code) ?? code), code]);
};

type Codes = ReadonlyMap<string, string>;

/** Made on first use: most requests name no country, and few name one in another language. */
let english: Codes | undefined;
let foreign: Codes | undefined;

const codesInEnglish = (): Codes =>
  new Map([
    ...CODES.map((code) => [keyOf(code), code] as const),
    ...namesIn('en-GB'),
    ...Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
      spellings.split(',').map((spelling) => [keyOf(spelling), code] as const),
    ),
  ]);

const codesInOtherLanguages = (): Codes => new Map(LANGUAGES.split(' ').flatMap(namesIn));

const codeOf = (text: string): string | undefined => {
  const key = keyOf(text);
  return (english ??= codesInEnglish()).get(key) ?? (foreign ??= codesInOtherLanguages()).get(key);
};

/** The English name of the country that a text names, such as 'United Kingdom' for `U.K.` or `Wales, UK`. */
export const countryNamed = (text: string): string | undefined => {
  const codes = new Set([codeOf(text) ?? partsOf(text).map(codeOf)].flat());
  const [code] = codes;
  if (code === undefined || codes.size > 1) return undefined;
  return new Intl.DisplayNames('en-GB', { type: 'region' }).of(code);
};

const partsOf = (text: string): string[] =>
  text.split(/[,;/()|\p{Pd}]/u).filter((part) => keyOf(part));

interface PostalPlace {
  readonly country: string;
  readonly postcode: string;
}

/** The country of a place: the postcodes of Jersey, Guernsey and the Isle of Man name theirs. */
export const countryOf = ({ country, postcode }: PostalPlace): string | undefined => {
  const named = countryNamed(country);
  if (named !== UNITED_KINGDOM) return named;
  const [area = ''] = /^[A-Z]{1,2}(?=\d)/.exec(postcode.trim().toUpperCase()) ?? [];
  return CROWN_DEPENDENCIES[area] ?? UNITED_KINGDOM;
};

/** Whether the shop delivers to a place at its prices: only within the United Kingdom. */
export const isDeliveredTo = (place: PostalPlace): boolean => countryOf(place) === UNITED_KINGDOM;
