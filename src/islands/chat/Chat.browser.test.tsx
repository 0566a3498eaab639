import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { Chat } from './Chat.tsx';

const SAY = 'POST /v1/api/contents/chatbot';

const answerOf = (message: string) => ({ data: { message, topic: '', cards: [] } });

const opener = page.getByRole('link', { name: 'Ask us' });
const assistant = page.getByRole('region', { name: 'Assistant' });
const log = assistant.getByRole('log');
const message = assistant.getByRole('textbox', { name: 'Your message' });
const bar = assistant.getByRole('button', { name: 'Ask Parlour' });
const end = assistant.getByRole('button', { name: 'End the conversation' });

const show = () => render(<Chat siteName="Parlour" botName="HeadlineBot" botAlias="Production" />);

const open = async () => {
  const shown = await show();
  await opener.click();
  await expect.element(log).toHaveTextContent('Welcome.');
  return shown;
};

/** The messages that the visitor, or a button for them, has sent. */
const said = () => sentBy(SAY).map(({ body }) => (body as { inputText: string }).inputText);

beforeEach(() => {
  reply(
    SAY,
    answerOf('Welcome.\n(Input)Can I return something?\n(Link)/return-policy Return Policy'),
  );
});

describe('the assistant', () => {
  it('[CHAT-001] [CHAT-002] greets in a window that opens with a press, with the focus in its field', async () => {
    await show();
    await expect.element(assistant).not.toBeInTheDocument();
    await opener.click();
    await expect.element(log).toHaveTextContent('Welcome.');
    await expect.element(message).toHaveFocus();
    await expect.poll(said).toEqual(['hello']);
  });

  it('[CHAT-009] answers a typed message, and empties the field', async () => {
    await open();
    reply(SAY, answerOf('We have twelve.'));
    await message.fill('lamps?');
    await userEvent.keyboard('{Enter}');
    await expect.element(message).toHaveValue('');
    await expect.element(log).toHaveTextContent(/lamps\?.*We have twelve\./);
    await expect.poll(said).toEqual(['hello', 'lamps?']);
  });

  it('sends nothing for a blank message', async () => {
    await open();
    await message.fill('  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(message).toHaveValue('');
    await expect.poll(said).toEqual(['hello']);
  });

  it('[CHAT-006] sends the text of a pressed button', async () => {
    await open();
    reply(SAY, answerOf('Within 14 days.'));
    await log.getByRole('button', { name: 'Can I return something?' }).click();
    await expect.element(log).toHaveTextContent('Within 14 days.');
    await expect.poll(said).toEqual(['hello', 'Can I return something?']);
  });

  it('[CHAT-007] opens the link of a pressed button', async () => {
    await open();
    await log.getByRole('button', { name: 'Return Policy' }).click();
    await expect.poll(departures).toEqual(['/return-policy']);
  });

  it('[CHAT-011] reports a failure, and continues', async () => {
    await open();
    reply(SAY, refusal(503, ''));
    await message.fill('lamps?');
    await userEvent.keyboard('{Enter}');
    await expect.element(log).toHaveTextContent('Server error');
    reply(SAY, answerOf('Here I am.'));
    await message.fill('and now?');
    await userEvent.keyboard('{Enter}');
    await expect.element(log).toHaveTextContent('Here I am.');
  });

  it('[CHAT-003] waits as a bar, and returns with the focus in its field', async () => {
    await open();
    await bar.click();
    await expect.element(bar).toHaveAttribute('aria-expanded', 'false');
    await expect.element(message).not.toBeInTheDocument();
    await bar.click();
    await expect.element(message).toHaveFocus();
    await expect.element(log).toHaveTextContent('Welcome.');
  });

  it('[CHAT-004] ends without stored messages, with the focus on its button', async () => {
    await open();
    await end.click();
    await expect.element(assistant).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(sessionStorage.length).toBe(0);
    await opener.click();
    await expect.element(log).toHaveTextContent('Welcome.');
    await expect.poll(said).toEqual(['hello', 'hello']);
  });

  it('[CHAT-001] is on the next page as it was left, and takes no focus there', async () => {
    const before = await open();
    await bar.click();
    await before.unmount();
    await show();
    await expect.element(bar).toHaveAttribute('aria-expanded', 'false');
    expect(document.activeElement).toBe(document.body);
    await bar.click();
    await expect.element(log).toHaveTextContent('Welcome.');
    await expect.poll(said).toEqual(['hello']);
  });
});
