/** Id of the checkbox that shows the sidebar on wide screens. */
export const FILTER_TOGGLE = 'show-filters';

/** The local storage key of its state (STORAGE-007). */
const KEY = 'filterPanel';

/** Lifetime of the stored state: a year, in milliseconds. */
const LIFETIME_MS = 31_536_000_000;

const read = `let{value:v,until:u}=JSON.parse(localStorage.${KEY});if(Date.now()<u)b().checked=v`;
const write = `localStorage.${KEY}=JSON.stringify({value:b().checked,until:Date.now()+${String(LIFETIME_MS)}})`;

/**
 * Unticks the box for a button in the sidebar. The button disappears with the sidebar, so the box takes the
 * focus.
 */
const unticks =
  "document.addEventListener('click',p=>{if(p.target.closest('[data-unticks]')){p.stopPropagation();let t=b();t.checked=false;t.dispatchEvent(new Event('change',{bubbles:true}));t.focus({preventScroll:true})}},true)";

/**
 * Runs before the list is painted, so that a hidden sidebar never flashes up (LIST-004). It stores the state
 * as `browser-storage.ts` does, whose code has not loaded yet. The button that unticks the box (FILTER-008)
 * needs no other script.
 */
export const REMEMBER_TOGGLE = `{let b=()=>document.getElementById('${FILTER_TOGGLE}');try{${read}}catch{}document.addEventListener('change',c=>{if(c.target===b())try{${write}}catch{}});${unticks}}`;
