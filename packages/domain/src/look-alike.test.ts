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
    ['Parlur', 'Parlour'],
    ['Parlor', 'Parlour'],
    ['Parlouur', 'Parlour'],
    ['Parlaur', 'Parlour'],
    ['Palrour', 'Parlour'],
    ['Parlours', 'Parlour'],
    ['ParlurHelp', 'Parlour'],
    ['PARLQUR', 'Parlour'],
    ['Parl○ur', 'Parlour'],
    ['Parl🔵ur', 'Parlour'],
    ['P🅐rl⭕ur', 'Parlour'],
    ['🇵🇦🇷🇱🇴🇺🇷', 'Parlour'],
    ['🅿🅰🆁🅻🅾🆄🆁', 'Parlour'],
    ['Nordheim', 'Nordhem'],
    ['N○rdhem', 'Nordhem'],
    ['Nrdhem', 'Nordhem'],
    ['Maison Ombré', 'Maison Ombre'],
    ['Maison 0mbr', 'Maison Ombre'],
    ['Hearth & Hail', 'Hearth & Hale'],
    ['Hearth', 'Hearth & Hale'],
    ['HEARTH', 'Hearth & Hale'],
    ['Heαrth Help', 'Hearth & Hale'],
    ['Qak', 'Oak'],
    ['○ak', 'Oak'],
    ['Heart', 'Hearth'],
    ['The Health Assistant', 'Hearth'],
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
    ['Heartland', 'Hearth'],
    ['Earthly', 'Hearth'],
    ['Healthcare', 'Hearth'],
    ['Ash', 'Oak'],
    ['Elmo', 'Elm'],
  ])('%j does not look like %j', (name, shop) => {
    expect(looksLike(name, shop)).toBe(false);
  });

  const SHOPS = ['Parlour', 'Hearth & Hale', 'Nordhem', 'Maison Ombre'];

  it.each(
    `ChatGPT, Claude, Gemini, Copilot, Perplexity, Mistral Le Chat, Grok, Meta AI, Alexa, Siri, Google Assistant, Bixby,
    Cortana, Pi, Poe, DeepSeek, Qwen, Kimi, Ernie Bot, HuggingChat, You.com, Brave Leo, Duck.ai, Rufus, Klarna, Shopify Sidekick,
    Shop, Amazon, eBay, Etsy, PayPal, Stripe, Honey, Phia, Daydream, Operator, Manus, Rabbit R1, Zapier, LangChain,
    LlamaIndex, Cursor, Notion AI, Slack, Raycast, Ada Health, Samsung Health, Google Earth, Hearthstone, HeartFlow, Heart,
    Earth, Quora, Quicken, Norton, Nordstrom, Nordea, NordVPN, Norden, Northern, Maison Margiela, Maison du Monde,
    Parler, Parallel, Partner, Arlo, Harbour, Pearl Tour, Polar, Wayfair, IKEA, John Lewis, Heal’s, Made, Loaf, Dunelm, Habitat`.split(
      /,\s+/,
    ),
  )('%j may be the name of an assistant', (name) => {
    expect(SHOPS.filter((shop) => looksLike(name, shop))).toEqual([]);
  });
});
