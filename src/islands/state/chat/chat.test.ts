import { describe, expect, it, vi } from 'vitest';
import { blockSessionStorage } from '../../../../tests/browser/blocked-storage.ts';
import { createChat } from './chat.ts';
import { CHAT_KEY } from './conversation.ts';
import { HttpError } from '../http.ts';

// The session reads the page's cookies when it is imported.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'signed-in=1' });
});

const SESSION = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a';
const ORDERS = [{ id: '12', status: 'ready_to_ship' }];
const bot = { botName: 'HeadlineBot', botAlias: 'Production' };

const begin = (
  answer: (text: string) => unknown = () => ({ message: 'Yes.', cards: [], topic: '' }),
) => {
  const kept = new Map<string, string>();
  const sent: unknown[] = [];
  const chatbot = ({ body }: { readonly body: { readonly inputText: string } }) => {
    sent.push(body);
    return Promise.resolve({ data: answer(body.inputText) });
  };
  const options = {
    bot,
    api: { chatbot, listOrders: () => Promise.resolve({ data: ORDERS }) } as never,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    clock: () => new Date('2026-11-20T09:08:07Z'),
    random: () => new Uint8Array(16).fill(10),
    isSignedIn: () => false,
    enquiryHere: () => '/chair/products/d/7/enquiry',
  };
  return { chat: createChat(options), options, kept, sent };
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the conversation', () => {
  it('[ERROR-008] goes on without storage where the browser blocks it', async () => {
    const { options } = begin();
    blockSessionStorage();
    const { storage: _, ...withoutStorage } = options;
    const chat = createChat(withoutStorage);
    chat.start();
    expect(chat.$chat.get().state).toBe('show');
    await chat.send('hello');
    expect(chat.$chat.get().lines.length).toBeGreaterThan(0);
  });

  it('[API-093] [CHAT-009] [CHAT-010] sends messages unchanged, with the bot and the session', async () => {
    const { chat, sent } = begin();
    chat.start();
    await settled();
    await chat.send('  a\t<b> '.repeat(2_000));
    expect(sent[1]).toEqual({ ...bot, userId: SESSION, inputText: '  a\t<b> '.repeat(2_000) });
    await chat.send('   ');
    expect(sent).toHaveLength(2);
  });

  it('[CHAT-009] keeps a message that is written while the assistant still answers, and sends it next', async () => {
    const first = Promise.withResolvers<undefined>();
    const { options, sent } = begin();
    const { api } = options as { api: { chatbot: (input: never) => Promise<unknown> } };
    const { chatbot } = api;
    api.chatbot = async (input) => {
      const answer = await chatbot(input);
      await first.promise;
      return answer;
    };
    const slow = createChat(options);
    slow.start();
    const said = [slow.send('sofa'), slow.send('chair')];
    await settled();
    expect(sent).toHaveLength(1);
    expect(slow.$chat.get().lines.map(({ text }) => text)).toEqual(['sofa', 'chair']);
    first.resolve(undefined);
    await Promise.all(said);
    expect(sent.map((body) => (body as { inputText: string }).inputText)).toEqual([
      'hello',
      'sofa',
      'chair',
    ]);
    expect(slow.$chat.get().busy).toBe(false);
  });

  it('[CHAT-004] sends none of the waiting messages once the conversation is closed', async () => {
    const { chat, sent } = begin();
    chat.start();
    const waiting = chat.send('sofa');
    chat.close();
    await waiting;
    expect(sent).toEqual([]);
  });

  it('[CHAT-001] [CHAT-002] [CHAT-003] starts, can be minimised and reopened, across pages too', async () => {
    const { chat, options } = begin();
    expect(chat.$chat.get().state).toBe('hide');
    chat.start();
    await settled();
    expect(chat.$chat.get()).toMatchObject({ state: 'show', sessionId: SESSION });
    chat.toggle();
    expect(chat.$chat.get().state).toBe('minimise');
    const next = createChat(options);
    expect(next.$chat.get()).toMatchObject({ state: 'minimise', sessionId: SESSION });
    next.start();
    expect(next.$chat.get().state).toBe('minimise');
    next.toggle();
    expect(next.$chat.get().state).toBe('show');
  });

  it('[CHAT-004] has no history and no session once closed, and is hidden', async () => {
    const { chat, kept } = begin();
    chat.start();
    await settled();
    await chat.send('sofa');
    expect(chat.$chat.get().lines).toHaveLength(3);
    chat.close();
    expect(chat.$chat.get()).toEqual({ state: 'hide', sessionId: '', lines: [], busy: false });
    expect(kept.size).toBe(0);
  });

  it('[CHAT-006] [CHAT-007] [CHAT-008] shows times and quick replies', async () => {
    const { chat } = begin(() => ({
      message: 'Hi\n(Input)Sofas\n(Link)/products All',
      cards: [],
      topic: '',
    }));
    chat.start();
    await settled();
    expect(chat.$chat.get().lines).toMatchObject([
      {
        text: 'Hi',
        time: '09:08:07',
        replies: [{ kind: 'input' }, { kind: 'link', value: '/products' }],
      },
    ]);
  });

  it.each([
    [new HttpError(429, 'rate_limited', 'That was a lot at once.'), 'That was a lot at once.'],
    [new HttpError(0, 'unknown', 'Server error'), 'Server error'],
    [new TypeError('x is undefined'), 'Server error'],
  ])('[CHAT-011] shows the failure: %s', async (error, text) => {
    const { chat } = begin(() => {
      throw error;
    });
    chat.start();
    await settled();
    expect(chat.$chat.get().lines.at(-1)).toMatchObject({ from: 'assistant', text });
    expect(chat.$chat.get().busy).toBe(false);
  });

  it('offers the page’s price request when a customer asks for a price, and only then', async () => {
    const { chat } = begin((text) => ({
      message: 'Ask the seller.',
      cards: [],
      topic: text === 'hello' ? '' : 'enquiry',
    }));
    chat.start();
    await settled();
    expect(chat.$chat.get().lines).toHaveLength(1);
    await chat.send('can I have a discount?');
    expect(chat.$chat.get().lines.at(-1)).toMatchObject({
      from: 'assistant',
      replies: [{ kind: 'link', value: '/chair/products/d/7/enquiry' }],
    });
  });

  it('names the latest orders of a customer who asks for them', async () => {
    const { options } = begin(() => ({ message: 'Your orders.', cards: [], topic: 'orders' }));
    const chat = createChat({ ...options, isSignedIn: () => true });
    chat.start();
    await settled();
    expect(chat.$chat.get().lines.at(-1)?.text).toBe(
      'Your latest orders:\nOrder 12: ready to ship',
    );
  });

  it('offers sign-in when a signed-out visitor asks for orders', async () => {
    const { chat } = begin(() => ({ message: 'Your orders.', cards: [], topic: 'orders' }));
    chat.start();
    await settled();
    expect(chat.$chat.get().lines.at(-1)!.replies[0]!.value).toMatch(/^\/auth\/sign-in\?returnTo=/);
  });

  it.each(['{', 'null', '[]', '{"sessionId":7}', '{"sessionId":"a"}'])(
    '[ERROR-008] treats a stored %j as no conversation',
    (text) => {
      const { options, kept } = begin();
      kept.set(CHAT_KEY, text);
      expect(createChat(options).$chat.get().state).toBe('hide');
    },
  );
});
