import type { ChatCard, ChatLine, QuickReply } from '../state/chat/conversation.ts';
import { createChat, type Chat, type ChatStore } from '../state/chat/chat.ts';

/** The assistant's window, drawn from its template; the style sheet shows it according to `data-state`. */
class ChatWindow {
  readonly root: HTMLElement;
  readonly chat: ChatStore;
  drawn = 0;

  constructor(root: HTMLElement) {
    this.root = root;
    const { botName = '', botAlias = '' } = root.dataset;
    this.chat = createChat({ bot: { botName, botAlias } });
    this.on('.chat-toggle', 'click', this.chat.toggle);
    this.on('.chat-close', 'click', this.chat.close);
    this.on('form', 'submit', (event) => {
      event.preventDefault();
      const input = this.find('input') as HTMLInputElement;
      void this.chat.send(input.value);
      input.value = '';
    });
    this.chat.$chat.subscribe((chat) => {
      this.draw(chat);
    });
  }

  find(selector: string): HTMLElement {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`the assistant has no ${selector}`);
    return element;
  }

  on(selector: string, type: string, listener: (event: Event) => void): void {
    this.find(selector).addEventListener(type, listener);
  }

  draw({ state, lines, busy }: Chat): void {
    const wasHidden = this.root.hidden || this.root.dataset.state !== 'show';
    this.root.hidden = state === 'hide';
    this.root.dataset.state = state;
    this.root.toggleAttribute('data-busy', busy);
    this.find('.chat-toggle').setAttribute('aria-expanded', String(state === 'show'));
    const log = this.find('.chat-log');
    if (lines.length < this.drawn) log.textContent = '';
    if (lines.length < this.drawn) this.drawn = 0;
    for (const line of lines.slice(this.drawn)) log.appendChild(this.line(line));
    if (lines.length > this.drawn) log.scrollTop = log.scrollHeight;
    this.drawn = lines.length;
    if (state === 'show' && wasHidden) this.find('input').focus();
    if (state === 'hide') document.querySelector<HTMLElement>('#chat-open')?.focus();
  }

  line({ from, text, time, replies, cards }: ChatLine): HTMLElement {
    const line = this.copyOf('line');
    line.dataset.from = from;
    this.fill(line, 'text', text);
    this.fill(line, 'time', time);
    for (const card of cards) line.appendChild(this.card(card));
    for (const reply of replies) line.appendChild(this.reply(reply));
    return line;
  }

  card({ name, href, picture, price }: ChatCard): HTMLElement {
    const card = this.copyOf('card');
    card.setAttribute('href', href);
    this.fill(card, 'name', name);
    this.fill(card, 'price', price);
    if (picture)
      card.insertAdjacentElement(
        'afterbegin',
        Object.assign(new Image(64, 64), { src: picture, alt: '', loading: 'lazy' }),
      );
    return card;
  }

  reply({ kind, value, label }: QuickReply): HTMLElement {
    const button = this.copyOf('reply');
    button.textContent = label;
    button.addEventListener('click', () => {
      if (kind === 'link') location.assign(value);
      else void this.chat.send(value);
    });
    return button;
  }

  /** A copy of part of the template. */
  copyOf(name: string): HTMLElement {
    const { content } = this.find('template') as HTMLTemplateElement;
    const part = content.querySelector(`.chat-${name}`)?.cloneNode(true);
    if (!(part instanceof HTMLElement)) throw new Error(`the assistant has no ${name}`);
    return part;
  }

  fill(element: HTMLElement, name: string, text: string): void {
    const place = element.querySelector(`.chat-${name}`);
    if (place) place.textContent = text;
  }
}

let open: ChatWindow | undefined;

/**
 * Loads the assistant. At the visitor's request it starts; on a later page it stays as it was left.
 * @throws {Error} if the page's template lacks a part
 */
export const openChat = (isRequested: boolean): void => {
  const root = document.querySelector<HTMLElement>('#chat');
  if (!root) return;
  open ??= new ChatWindow(root);
  if (!isRequested) return;
  open.chat.start();
  if (open.chat.$chat.get().state === 'minimise') open.chat.toggle();
};
