/** Id of the checkbox that shows the sidebar on wide screens. */
export const FILTER_TOGGLE = 'show-filters';

/** Where local storage holds whether it is ticked (STORAGE-007). */
const KEY = 'filterPanel';

/** Milliseconds for which it is held: a year. */
const LIFETIME_MS = 31_536_000_000;

const read = `let{value:v,until:u}=JSON.parse(localStorage.${KEY});if(Date.now()<u)b.checked=v`;
const write = `localStorage.${KEY}=JSON.stringify({value:b.checked,until:Date.now()+${String(LIFETIME_MS)}})`;

/** Unticks the box for a button that is in the sidebar, and goes with it: the box takes its focus. */
const unticks =
  "document.addEventListener('click',p=>{if(p.target.closest('[data-unticks]')){p.stopPropagation();b.checked=false;b.dispatchEvent(new Event('change'));b.focus({preventScroll:true})}},true)";

/**
 * Runs before the list is painted, so that a hidden sidebar is never seen (LIST-004). It reads and writes
 * what `browser-storage.ts` does, whose code is not there yet. A button that unticks the box (FILTER-008)
 * needs no island.
 */
export const REMEMBER_TOGGLE = `{let b=document.getElementById('${FILTER_TOGGLE}');try{${read}}catch{}b.addEventListener('change',()=>{try{${write}}catch{}});${unticks}}`;
