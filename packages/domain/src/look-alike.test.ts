import { describe, expect, it } from 'vitest';
import { looksLike } from './look-alike.ts';

describe('a name', () => {
  it.each([
    ['Parlour', 'Parlour'],
    ['The Parlour Helper', 'Parlour'],
    ['P a r l o u r', 'Parlour'],
    ['Pàrlöur', 'Parlour'],
    ['Ｐａｒｌｏｕｒ', 'Parlour'],
    ['𝓟𝓪𝓻𝓵𝓸𝓾𝓻', 'Parlour'],
    ['Раrlоur', 'Parlour'],
    ['Ρarlουr', 'Parlour'],
    ['Parl0ur', 'Parlour'],
    ['Pariour', 'Parlour'],
    ['Par1our', 'Parlour'],
    ['PARIOUR', 'Parlour'],
    ['P@rlour', 'Parlour'],
    ['Parllour', 'Parlour'],
    ['ᴘᴀʀʟᴏᴜʀ', 'Parlour'],
    ['par\u200Blour', 'Parlour'],
    ['Norclhem', 'Nordhem'],
    ['Nordhern', 'Nordhem'],
    ['Nоrdhеm', 'Nordhem'],
    ['Maison Ornbre', 'Maison Ombre'],
    ['ꓟꓮꓲꓢꓳꓠ ꓳꓟꓐꓣꓰ', 'Maison Ombre'],
    ['Hearth and Hale, Hеаrth & Hаlе', 'Hearth & Hale'],
    ['Hearth and Hale', 'Hearth & Hale'],
    ['Hearth Hale', 'Hearth & Hale'],
    ['Heаrth\u0336 & Hale', 'Hearth & Hale'],
    ['Ѕоар', 'Soap'],
    ['Oak', 'Oak'],
    ['0ak', 'Oak'],
  ])('%j looks like %j', (name, shop) => {
    expect(looksLike(name, shop)).toBe(true);
  });

  it.each([
    ['Claude', 'Parlour'],
    ['ChatGPT', 'Parlour'],
    ['An assistant', 'Hearth & Hale'],
    ['Ассистент покупок', 'Parlour'],
    ['Βοηθός αγορών', 'Nordhem'],
    ['買い物アシスタント', 'Maison Ombre'],
    ['Oak and Ash', 'Oak'],
    ['Shopping in Paris', 'Parlour'],
    ['Nord', 'Nordhem'],
    ['', 'Parlour'],
    ['Parlour', '家'],
  ])('%j does not look like %j', (name, shop) => {
    expect(looksLike(name, shop)).toBe(false);
  });
});
