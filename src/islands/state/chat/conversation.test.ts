import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatSessionId, chatTime, parseAnswer, started, toggledChat } from './conversation.ts';

describe('the assistant', () => {
  it.each([
    ['hide', '', 'show'],
    ['hide', 'a-b', 'hide'],
    ['minimise', '', 'minimise'],
    ['show', 'a-b', 'show'],
  ] as const)('[CHAT-002] started when %s with the session %j is %s', (state, id, next) => {
    expect(started(state, id)).toBe(next);
  });

  it('[CHAT-001] [CHAT-003] switches between show and minimise; a hidden one stays hidden', () => {
    expect(toggledChat('show')).toBe('minimise');
    expect(toggledChat('minimise')).toBe('show');
    expect(toggledChat('hide')).toBe('hide');
  });

  it('[CHAT-005] has a session id of 32 hexadecimal digits as 8-4-4-4-12', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        expect(chatSessionId(random)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      }),
    );
    expect(chatSessionId(new Uint8Array(16).fill(10))).toBe('0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a');
  });

  it('[CHAT-008] shows the time part of the ISO time', () => {
    expect(chatTime(new Date('2026-11-20T09:08:07.654Z'))).toBe('09:08:07');
  });

  it('[CHAT-006] [CHAT-007] makes buttons of lines that start with (Input) and (Link)', () => {
    const message =
      'Hello.\nHow can I help?\n(Input)Where is my order?\n(Link)/return-policy Return Policy\n(Link)https://ico.org.uk';
    expect(parseAnswer(message)).toEqual({
      text: 'Hello.\nHow can I help?',
      replies: [
        { kind: 'input', value: 'Where is my order?', label: 'Where is my order?' },
        { kind: 'link', value: '/return-policy', label: 'Return Policy' },
        { kind: 'link', value: 'https://ico.org.uk', label: 'https://ico.org.uk' },
      ],
    });
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://x',
  ])('[CHAT-007] makes no button of %s', (address) => {
    expect(parseAnswer(`(Link)${address} Click`).replies).toEqual([]);
  });

  it('parses any message of a bot', () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect(parseAnswer(message).replies.length).toBeLessThanOrEqual(message.split('\n').length);
      }),
    );
  });
});
