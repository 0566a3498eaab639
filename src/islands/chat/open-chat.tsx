import { createChat, type ChatStore } from '../state/chat/chat.ts';
import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { ChatWindow } from './ChatWindow.tsx';

let open: ChatStore | undefined;

/** Shows the assistant. At the visitor's request it starts; on a later page it stays as it was left. */
export const openChat = (isRequested: boolean): void => {
  const place = placeOf('chat');
  if (!place) return;
  const shown = open;
  open ??= createChat({ bot: botOf(place) });
  if (isRequested) {
    open.start();
    if (open.$chat.get().state === 'minimise') open.toggle();
  }
  if (!shown) void show(place, open);
};

const botOf = ({ dataset: { botName = '', botAlias = '' } }: HTMLElement) => ({
  botName,
  botAlias,
});

const show = (place: HTMLElement, chat: ChatStore): Promise<void> =>
  mount(
    place,
    <ChatWindow
      chat={chat}
      siteName={place.dataset.siteName ?? ''}
      onEnd={() => {
        placeOf('chat-open')?.focus();
      }}
    />,
  );
