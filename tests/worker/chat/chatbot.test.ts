import { beforeAll, describe, expect, it } from 'vitest';
import { chatbot } from '@parlour/contract';
import { seed } from '../seed.ts';
import { callMarket } from '../market/call.ts';

const USER = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a';

beforeAll(() =>
  seed({
    products: [
      {
        id: 1,
        name: 'Velvet sofa',
        variants: [{ id: 10, seoTitle: 'Velvet sofa', offers: [{ price: 95_000 }] }],
      },
      {
        id: 2,
        name: 'Velvet throne',
        variants: [
          { id: 20, seoTitle: 'Velvet throne', offers: [{ price: 1, status: 'order_by_email' }] },
        ],
      },
      {
        id: 3,
        name: 'Oak lamp',
        assortments: ['hearth'],
        variants: [{ id: 30, seoTitle: 'Oak lamp' }],
      },
    ],
  }),
);

const say = async (inputText: string, site?: 'hearth') => {
  const body = { botName: 'HeadlineBot', botAlias: 'Production', userId: USER, inputText };
  const reply = await callMarket('v1/api/contents/chatbot', { body, ...(site ? { site } : {}) });
  expect(reply.status).toBe(200);
  return chatbot.reply.parse(await reply.json()).data;
};

describe('the embedded assistant', () => {
  it.each([
    ['hello', /welcome to Parlour/, '(Input)Where is my order?'],
    ['Where is my order?', /Your orders/, ''],
    [
      'Can I return something?',
      /within 14 days of receipt, or of the last delivery.*within 30 days.*48 working hours.*save where the law says otherwise.*statutory rights/,
      '(Link)/return-policy',
    ],
    [
      'when do I get my refund',
      /up to 14 working days.*never takes longer than 14 days/,
      '(Link)/return-policy',
    ],
    [
      'it arrived broken',
      /within 48 hours.*If you find it later/,
      '(Link)mailto:support@parlour.example',
    ],
    [
      'how long does delivery take',
      /3-5 working days.*4-6 weeks.*6-8 weeks.*12-14 weeks/,
      '(Link)/privacy-policy',
    ],
    ['could I get a discount for ten?', /ask the seller/, '(Link)/profile/productrequest'],
    [
      'I want to speak to a human',
      /support@parlour.example/,
      '(Link)mailto:support@parlour.example',
    ],
    [
      'it came with a scratch',
      /‘Returns and claims’.*photographs/,
      '(Link)/purchase/orders-list-new',
    ],
    ['How do I make a claim?', /‘Returns and claims’/, '(Link)/return-policy'],
    ['is there a guarantee', /which right you have/, '(Link)/purchase/orders-list-new'],
    ['can I cancel my order?', /choose the pieces.*without signing in/, '(Link)/cancel'],
    ['I don’t have an account and want to cancel', /order number, email address/, '(Link)/cancel'],
    ['do you send fabric samples?', /free.*five/, '(Link)/samples/tray'],
    ['where are my swatches', /free/, '(Link)/profile/samples'],
    ['can I choose a delivery day', /at the checkout.*two working days before/, '(Link)/privacy'],
    ['can I choose a time for my delivery', /at the checkout/, '(Link)/privacy'],
    ['can you come on a Saturday?', /names the days/, '(Link)/privacy-policy'],
    ['I need to change the date', /once, free of charge/, '(Link)/purchase/orders-list-new'],
    ['do you assemble wardrobes', /assemble it/, '(Link)/privacy-policy'],
    ['will you take my old sofa away', /old piece away/, '(Link)/privacy-policy'],
    ['do I get a refund for the assembly', /Services for these goods/, '(Link)/return-policy'],
    ['what time can I call you', /.*/, '(Link)/info/contact'],
    ['do prices include VAT', /include VAT for UK delivery/, '(Link)/term-of-use'],
  ])('[API-093] answers %j from the policies', async (text, answer, button) => {
    const { message } = await say(text);
    expect(message).toMatch(answer);
    expect(message).toContain(button);
  });

  it('[API-093] finds products of the site, including those with a price on request', async () => {
    const { message, cards } = await say('I am looking for something in velvet, please');
    expect(message).toMatch(
      /^I found 2 pieces for ‘velvet’\.\n\(Link\)\/products\?searchQuery=velvet/,
    );
    expect(cards).toHaveLength(2);
    expect(cards.find(({ name }) => name === 'Velvet sofa')).toMatchObject({ price: '£950.00' });
    expect(cards.find(({ name }) => name === 'Velvet throne')?.price).toBe('Request Price');
    expect((await say('oak lamp')).cards).toEqual([]);
    expect((await say('oak lamp', 'hearth')).cards).toHaveLength(1);
  });

  it.each([
    ['can I request a price for the velvet throne?', 'enquiry'],
    ['quote for ten velvet thrones', 'enquiry'],
    ['velvet throne', 'products'],
  ])('[API-093] opens a price enquiry for %j', async (text, expected) => {
    const { message, cards, topic } = await say(text);
    expect(topic).toBe(expected);
    expect(message).toMatch(
      /\n\(Link\)\/[^/]+\/products\/d\/20\/enquiry Request Price: Velvet throne/,
    );
    expect(cards.map(({ name }) => name)).toContain('Velvet throne');
  });

  it.each(['', '   ', 'zzzz qqqq', '<script>alert(1)</script>', '" OR 1=1 --', 'é'.repeat(50_000)])(
    '[CHAT-009] treats %.20j as plain text, and says when it has no answer',
    async (text) => {
      expect((await say(text)).message).toContain('(Link)');
    },
  );

  it.each(['', 'a', '0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a'])(
    '[CHAT-005] refuses %j as a session id',
    async (userId) => {
      const reply = await callMarket('v1/api/contents/chatbot', {
        body: { userId, inputText: 'hi' },
      });
      expect(reply.status).toBe(400);
    },
  );
});
