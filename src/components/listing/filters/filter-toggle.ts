/** Id of the checkbox that shows the sidebar on wide screens. */
export const FILTER_TOGGLE = 'show-filters';

/** Where local storage holds whether it is ticked, as everything there is held: with an end (STORAGE-007). */
export const FILTER_PANEL_KEY = 'filterPanel';

/** Runs before the list is painted, so that a hidden sidebar is never seen (LIST-004). */
export const REMEMBER_TOGGLE = `try{let{value:v,until:u}=JSON.parse(localStorage.${FILTER_PANEL_KEY});if(Date.now()<u)document.getElementById('${FILTER_TOGGLE}').checked=v}catch{}`;
