import { useEffect, useEffectEvent, useId, type MouseEvent, type RefObject } from 'react';
import { paths } from '#lib/paths.ts';
import { island } from '../island.tsx';
import { leavePage } from '../shell/layers.ts';
import type { TileCard } from '../shell/tile-card.ts';
import { mayStorePersonal } from '../state/consent/may-store.ts';
import { search } from '../state/search/search.ts';
import { recordSearch } from '../state/search/recent-searches.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { useSuggestionKeys } from './use-suggestion-keys.ts';
import { usePopup } from './use-popup.ts';

/** Counts a search, but only with consent. */
const count = async (text: string): Promise<void> => {
  if (!mayStorePersonal()) return;
  const { report } = await import('../state/consent/analytics.ts');
  report('search', { search_term: text });
};

/** Opens the results of a search (SEARCH-004), which is remembered and counted. */
const leaveFor = (text: string): void => {
  recordSearch('products', text);
  void count(text);
  leavePage(paths.selection([], { text }));
};

/** Handles what was typed before hydration, and the search in the URL. */
const useCatchUp = (
  input: RefObject<HTMLInputElement | null>,
  open: (isMeant: boolean) => void,
  put: (text: string) => void,
): void => {
  const catchUp = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== '') search.type(typed);
    if (document.activeElement === input.current) open(typed !== '');
    void search.restore().then((text) => {
      if (text !== null) put(text);
    });
  });
  useEffect(() => {
    catchUp();
  }, []);
};

/** Puts a text into the box and focuses it, which opens the popup. */
const putInto = (box: HTMLInputElement | null, text: string): void => {
  if (!box) return;
  box.value = text;
  box.focus();
};

/** The actions of the search, with the behaviour of its popup and its suggestions. */
const useSearchBox = () => {
  const popup = usePopup();
  const { input, isOpen, open, close } = popup;
  const keys = useSuggestionKeys(isOpen, open, close);
  return {
    ...popup,
    ...keys,
    put: (text: string): void => {
      putInto(input.current, text);
    },
    type: (text: string): void => {
      keys.setActive(-1);
      open();
      search.type(text);
    },
    cancel: ({ currentTarget }: MouseEvent<HTMLElement>): void => {
      close();
      currentTarget.blur();
    },
    leave: (text: string): void => {
      close();
      leaveFor(text);
    },
  };
};

interface Props {
  /** How products look on this site. */
  readonly card: TileCard;
}

/** The header's search: a box, with a popup while it has the focus. */
export const Search = island(({ card }: Props) => {
  const id = useId();
  const { root, input, isOpen, open, handlers, active, onKeyDown, suggestion, ...box } =
    useSearchBox();
  const { put, type, cancel, leave } = box;

  useCatchUp(input, open, put);

  return (
    <search ref={root} {...handlers}>
      <SearchForm
        id={id}
        input={input}
        isOpen={isOpen}
        active={active}
        onType={type}
        onKeyDown={onKeyDown}
        onOpen={open}
        onClear={search.clear}
        onCancel={cancel}
        onSubmit={(text) => {
          leave(suggestion ?? text);
        }}
      />
      {isOpen && (
        <SearchPanel
          id={id}
          card={card}
          box={input}
          active={active}
          onLeave={leave}
          onLook={(text) => {
            put(text);
            void count(text);
            void search.look(text);
          }}
        />
      )}
    </search>
  );
});
