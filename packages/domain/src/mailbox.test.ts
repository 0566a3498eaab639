import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('the mailbox of an email address', () => {
  it.each([
    ['ada@example.test', 'ada@example.test'],
    [' Ada@Example.TEST ', 'ada@example.test'],
    ['ada+1@example.test', 'ada@example.test'],
    ['ada+1+2@example.test', 'ada@example.test'],
    ['a.da@example.test', 'a.da@example.test'],
    ['a.d.a+sale@gmail.com', 'ada@gmail.com'],
    ['Ada@googlemail.com', 'ada@gmail.com'],
    ['"ada@home"@example.test', '"ada@home"@example.test'],
    ['', ''],
    ['ada', ''],
    ['ada@', ''],
    ['@example.test', '@example.test'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
